import type { CardanoEra } from '../../chains/cardano/era.js';
import {
  enterVersion,
  type ProtocolParameters,
  raiseToEra,
} from '../../chains/cardano/parameters/protocol-parameters.js';
import type { EpochReport } from '../blocks/epoch-report.js';
import { EpochReportBuilder } from '../blocks/epoch-report-builder.js';
import type { BlockContext } from '../constants.js';
import { enterEpochGovernance } from '../governance/epoch.js';
import { erasBetween, findEra, isAtLeast, laterEra } from '../state/era-versions.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyInstantRewards } from './apply-instant-rewards.js';
import { applyRewardUpdate } from './apply-reward-update.js';
import { enterEra } from './enter-era.js';
import { nextParameters, rotateUpdates } from './parameter-updates.js';
import { retirePools } from './retire-pools.js';
import { takeSnapshot } from './take-snapshot.js';
import { requireSupportedEra } from './unsupported-era.js';

/**
 * Enters `context.epoch`, the one after the state's. `blockEra` is the era of the block that causes it, if the network
 * may have entered that era without a new protocol version. Undefined for an epoch of Byron, which has no boundary
 * rules.
 */
export function enterEpoch(state: LedgerState, context: BlockContext, blockEra: CardanoEra): EpochReport | undefined {
  const before = state.epoch.get();
  if (before.era === 'byron' && blockEra === 'byron') {
    state.epoch.update({ epoch: context.epoch });
    return undefined;
  }
  const report = new EpochReportBuilder(state);
  const voted = isAtLeast(before.era, 'conway') ? before.parameters : nextParameters(state, context);
  const versionEra = before.era === 'byron' ? blockEra : findEra(voted.protocolVersion.major);
  const era = laterEra(blockEra, versionEra);
  for (const entered of erasBetween(before.era, era)) enterEra(state, entered, context);
  const parameters = raiseToEra(voted, context.genesis, era);
  if (before.era === 'byron') {
    state.epoch.update({ epoch: context.epoch, parameters, previousParameters: parameters });
    return report.build();
  }
  applyRewardUpdate(state, context, report);
  if (!isAtLeast(state.epoch.get().era, 'conway')) applyInstantRewards(state, report);
  const { mark, set } = state.snapshots.get();
  const snapshot = takeSnapshot(state);
  state.snapshots.set({ mark: snapshot, set: mark, go: set });
  const previousFees = state.pots.get().fees;
  retirePools(state, context.epoch, report);
  advanceEpoch(state, context.epoch, previousFees, parameters);
  if (isAtLeast(state.epoch.get().era, 'conway')) enterGovernance(state, context, report);
  return report.build();
}

function enterGovernance(state: LedgerState, context: BlockContext, report: EpochReportBuilder): void {
  const { previousParameters } = state.epoch.get();
  const { drepPower, poolPower, ended, ratified, tallies } = enterEpochGovernance(state, context, report);
  report.drepPower = drepPower;
  report.poolPower = poolPower;
  report.ended = ended;
  report.ratified = ratified;
  report.tallies = tallies;
  const { era, parameters } = state.epoch.get();
  const reached = laterEra(era, findEra(parameters.protocolVersion.major));
  requireSupportedEra(reached, context);
  // The parameters in place before the boundary are those of the version that a hard fork replaces.
  const entered = enterVersion(parameters, context.genesis, previousParameters.protocolVersion);
  state.epoch.update({ parameters: entered, previousParameters, era: reached });
}

function advanceEpoch(state: LedgerState, epoch: number, previousFees: bigint, adopted: ProtocolParameters): void {
  const { parameters } = state.epoch.get();
  state.epoch.update({
    epoch,
    previousParameters: parameters,
    parameters: adopted,
    previousFees,
    previousBlocks: new Map([...state.blocks.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  });
  rotateUpdates(state, adopted);
  state.blocks.clear();
  state.rewardInput.set(undefined);
}
