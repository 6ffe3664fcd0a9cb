import type { EpochReportBuilder } from '../blocks/epoch-report-builder.js';
import type { LedgerConstants } from '../constants.js';
import { finishRewards } from '../rewards/reward-progress.js';
import type { LedgerState } from '../state/ledger-state.js';

/** Pays the rewards of the update. The part of the pot that no pool earned stays in the reserves. */
export function applyRewardUpdate(state: LedgerState, constants: LedgerConstants, report: EpochReportBuilder): void {
  const update = finishRewards(state, constants);
  if (update === undefined) return;
  const { funds, fees, payments, paid, poolResults } = update;
  state.movePot('reserves', funds.rewards - paid - funds.expansion);
  state.movePot('treasury', funds.tax);
  state.movePot('fees', -fees);
  report.payAll(payments);
  report.poolResults = poolResults;
}
