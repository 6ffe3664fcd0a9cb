import { ServiceError } from '../../kernel/errors.js';
import { createRandomInt } from '../random-int.js';
import type { Chain, ForgedBlock } from './chain.js';
import { HistoryBuilder } from './history-builder.js';
import { MarketDays } from './market/market-days.js';
import { issueTradedTokens } from './market/opening.js';
import { changeRegistrations, decideByGenesisKeys, forkToConway, useLegacyAddresses } from './phases/before-votes.js';
import { lockByDatumHash, lockWithInlineDatum, loseCollateral, usePlutusV3 } from './phases/contracts.js';
import {
  changeRepresentatives,
  chooseRepresentatives,
  refreshRepresentatives,
  seatCommittee,
  tryEveryCertificate,
  voteForVersion10,
  voteForVersion11,
} from './phases/conway.js';
import { mineEverydayBlocks, useMultisigAndMetadata, withdrawRewards } from './phases/everyday.js';
import { layFoundation } from './phases/foundation.js';
import {
  enactTwoActions,
  expireThreeActions,
  proposeOpenActions,
  ratifyOneAction,
  renewCommittee,
} from './phases/governance.js';
import { mintHandles } from './phases/handles.js';
import { issueArt, issueCip68Tokens, issueCoin, spreadDust } from './phases/tokens.js';
import type { Timeline } from './timeline.js';

type HistoryPhase = (builder: HistoryBuilder) => void;

/** Recent epochs with activity in every one. */
const RECENT_EPOCHS = 12;
/** Epochs of Conway whose blocks do not depend on the start time. */
const EARLY_EPOCHS = 8;
/** Number of epochs with a block in the quiet years. */
const QUIET_BLOCKS = 24;

/** Position of the last block of an epoch, in thousandths. */
const LATE = 950;

/** Earlier epochs leave no room for the whole history. */
export const earliestEpoch = ({ conwayEpoch }: Timeline): number => conwayEpoch + 2 * RECENT_EPOCHS;

/** Generates the history up to a slot. Deterministic for a simulation and slot. */
export function writeHistory(chain: Chain, untilSlot: number): readonly ForgedBlock[] {
  const steps = generateHistory(chain, untilSlot);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same as a generator that yields every few milliseconds, so that the event loop stays responsive. */
export function* generateHistory(chain: Chain, untilSlot: number): Generator<undefined, readonly ForgedBlock[]> {
  const { firstEpoch, conwayEpoch } = chain.timeline;
  const lastEpoch = chain.epochAt(untilSlot);
  const earliest = earliestEpoch(chain.timeline);
  if (lastEpoch < earliest)
    throw new ServiceError(
      'unavailable',
      `The clock must be after epoch ${earliest} of the simulated chain of ${chain.network.id}`,
    );
  // Does not depend on the slot: the early phases are the same blocks for every start time, so that documentation can
  // refer to them.
  const randomInt = createRandomInt(`history ${chain.simulation.name}`);
  const market = MarketDays.create(chain, untilSlot);
  const builder = new HistoryBuilder(chain, randomInt, untilSlot, market);
  const recentFrom = Math.min(lastEpoch - RECENT_EPOCHS + 1, market ? chain.epochAt(market.firstSlot) : lastEpoch);
  const phases = schedule(chain.timeline, lastEpoch, chain.network.chain);
  const quietStep = Math.ceil((lastEpoch - firstEpoch) / QUIET_BLOCKS);
  for (let epoch = firstEpoch; epoch <= lastEpoch; epoch += 1) {
    const composed = phases.get(epoch) ?? [];
    const recent = epoch >= recentFrom;
    const early = epoch < conwayEpoch + EARLY_EPOCHS;
    if (composed.length === 0 && !recent && !early && epoch % quietStep > 0) continue;
    if (!(yield* builder.goTo(epoch, 20))) break;
    builder.closeBlock();
    for (const [index, phase] of composed.entries()) {
      yield* builder.goTo(epoch, Math.floor(100 + (800 * index) / composed.length));
      phase(builder);
      yield undefined;
    }
    // Rewards are computed by a block in the second half of an epoch.
    yield* builder.goTo(epoch, LATE);
    builder.closeBlock();
  }
  yield* builder.end();
  return builder.blocks;
}

function schedule(
  { firstEpoch: first, conwayEpoch: conway, maturityEpoch: mature, newestEpoch: newest }: Timeline,
  last: number,
  chain: Chain['network']['chain'],
): ReadonlyMap<number, readonly HistoryPhase[]> {
  const phases = new Map<number, HistoryPhase[]>();
  const at = (epoch: number, ...composed: readonly HistoryPhase[]): void => {
    phases.set(epoch, [...(phases.get(epoch) ?? []), ...composed]);
  };
  const passedBabbage = first < conway;
  at(first, layFoundation);
  at(first + 1, issueCoin, issueArt);
  at(first + 2, useLegacyAddresses, issueCip68Tokens, lockByDatumHash);
  if (passedBabbage) at(first + 3, decideByGenesisKeys);
  at(first + 3, lockWithInlineDatum, loseCollateral);
  at(first + 4, changeRegistrations, spreadDust);
  // Handles exist only on Cardano.
  if (chain === 'Cardano') at(first + 4, mintHandles);
  if (passedBabbage) at(conway - 1, forkToConway);
  const votesFrom = passedBabbage ? conway : first + 5;
  at(votesFrom, seatCommittee, chooseRepresentatives);
  if (passedBabbage) at(votesFrom, voteForVersion10);
  at(votesFrom + 1, tryEveryCertificate);
  const open = Math.max(mature, votesFrom + 2);
  if (newest > mature) at(mature, voteForVersion11);
  at(open, expireThreeActions, usePlutusV3);
  at(open + 1, enactTwoActions, changeRepresentatives);
  at(open + 2, renewCommittee);
  // The last of the early epochs: traded tokens have the same units on every chain.
  at(conway + EARLY_EPOCHS - 1, issueTradedTokens);
  for (let epoch = last - RECENT_EPOCHS + 1; epoch <= last; epoch += 1) at(epoch, mineEverydayBlocks);
  at(last - 8, refreshRepresentatives);
  at(last - 6, withdrawRewards, useMultisigAndMetadata);
  at(last - 1, ratifyOneAction);
  at(last, proposeOpenActions);
  return phases;
}
