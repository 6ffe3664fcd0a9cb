import { ServiceError } from '../../kernel/errors.js';
import { drawFrom } from '../draw.js';
import type { Chain, ForgedBlock } from './chain.js';
import { changeMinds, decideByGenesisKeys, useOldAddresses } from './chapters/before-votes.js';
import { keepByHash, keepInline, loseCollateral, useNewestLanguage } from './chapters/contracts.js';
import {
  changeRepresentatives,
  chooseRepresentatives,
  refreshRepresentatives,
  seatCommittee,
  tryEveryCertificate,
  voteForVersion10,
} from './chapters/conway.js';
import { doOtherThings, liveOn, withdrawRewards } from './chapters/everyday.js';
import { layFoundation } from './chapters/foundation.js';
import { leaveSomeOpen, letThreeExpire, passTwo, ratifyOne, renewCommittee } from './chapters/governance.js';
import { giveNames } from './chapters/handles.js';
import { issueArt, issueByDatum, issueCoin, spreadDust } from './chapters/tokens.js';
import { MarketDays } from './market/market-days.js';
import { issueTradedTokens } from './market/opening.js';
import { Story } from './story.js';
import type { Timeline } from './timeline.js';

type Chapter = (story: Story) => void;

/** Recent epochs with activity in every one. */
const RECENT_EPOCHS = 12;
/** Epochs of Conway whose blocks do not depend on the start time. */
const EARLY_EPOCHS = 8;
/** Number of epochs with a block in the quiet years. */
const QUIET_BLOCKS = 24;

/** Earlier epochs leave no room for the whole history. */
export const earliestEpoch = ({ conwayEpoch }: Timeline): number => conwayEpoch + 2 * RECENT_EPOCHS;

/** Generates the history up to a slot. Deterministic for a simulation and slot. */
export function writeHistory(chain: Chain, untilSlot: number): readonly ForgedBlock[] {
  const steps = historyInSteps(chain, untilSlot);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same as a generator that yields every few milliseconds, so that the event loop stays responsive. */
export function* historyInSteps(chain: Chain, untilSlot: number): Generator<undefined, readonly ForgedBlock[]> {
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
  const draw = drawFrom(`history ${chain.world.name}`);
  const story = new Story(chain, draw, untilSlot, MarketDays.of(chain, untilSlot));
  const chapters = schedule(chain.timeline, lastEpoch, chain.network.chain);
  const quietStep = Math.ceil((lastEpoch - firstEpoch) / QUIET_BLOCKS);
  for (let epoch = firstEpoch; epoch <= lastEpoch; epoch += 1) {
    const told = chapters.get(epoch) ?? [];
    const recent = epoch > lastEpoch - RECENT_EPOCHS;
    const early = epoch < conwayEpoch + EARLY_EPOCHS;
    if (told.length === 0 && !recent && !early && epoch % quietStep > 0) continue;
    if (!(yield* story.goTo(epoch, 20))) break;
    story.turnPage();
    for (const [place, chapter] of told.entries()) {
      yield* story.goTo(epoch, Math.floor(100 + (800 * place) / told.length));
      chapter(story);
      yield undefined;
    }
  }
  yield* story.end();
  return story.blocks;
}

function schedule(
  { firstEpoch: first, conwayEpoch: conway, maturityEpoch: mature }: Timeline,
  last: number,
  chain: Chain['network']['chain'],
): ReadonlyMap<number, readonly Chapter[]> {
  const chapters = new Map<number, Chapter[]>();
  const at = (epoch: number, ...told: readonly Chapter[]): void => {
    chapters.set(epoch, [...(chapters.get(epoch) ?? []), ...told]);
  };
  const passedBabbage = first < conway;
  at(first, layFoundation);
  at(first + 1, issueCoin, issueArt);
  at(first + 2, useOldAddresses, issueByDatum, keepByHash);
  at(first + 3, keepInline, loseCollateral);
  if (passedBabbage) at(first + 3, decideByGenesisKeys);
  at(first + 4, changeMinds, spreadDust);
  // Handles exist only on Cardano.
  if (chain === 'Cardano') at(first + 4, giveNames);
  const votesFrom = passedBabbage ? conway : first + 5;
  at(votesFrom, seatCommittee, chooseRepresentatives);
  if (passedBabbage) at(votesFrom, voteForVersion10);
  at(votesFrom + 1, tryEveryCertificate);
  const open = Math.max(mature, votesFrom + 2);
  at(open, letThreeExpire, useNewestLanguage);
  at(open + 1, passTwo, changeRepresentatives);
  at(open + 2, renewCommittee);
  // The last of the early epochs: traded tokens have the same units on every chain.
  at(conway + EARLY_EPOCHS - 1, issueTradedTokens);
  for (let epoch = last - RECENT_EPOCHS + 1; epoch <= last; epoch += 1) at(epoch, liveOn);
  at(last - 8, refreshRepresentatives);
  at(last - 6, withdrawRewards, doOtherThings);
  at(last - 1, ratifyOne);
  at(last, leaveSomeOpen);
  return chapters;
}
