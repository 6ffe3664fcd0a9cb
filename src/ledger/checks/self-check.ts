import type { CheckCounts } from './check-block.js';

/** The comparison of a chain with the ledger state computed from it. Plain values: processes exchange it as JSON. */
export interface SelfCheck {
  /** Why there is no ledger state; undefined where there is one. */
  readonly missing: string | undefined;
  /** Blocks whose leader is verified; `none` where blocks have no VRF or the operator turned it off. */
  readonly leaders: 'all' | 'sampled' | 'none';
  readonly checks: CheckCounts;
  /** Epochs whose pots were compared with those that the node reports. */
  readonly nodeEpochs: number;
  /** Number of contradictions found so far. */
  readonly findings: number;
  readonly lastFinding: string | undefined;
}
