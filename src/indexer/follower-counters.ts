import { type CacheStats, Histogram } from '../kernel/metrics.js';
import type { ReportState } from './follower-state.js';

/** Most forks are one or two blocks deep; networks refuse more than their finality depth. */
const DEPTH_BOUNDS = [1, 2, 3, 5, 10, 20, 50, 100, 500, 2_160];

/**
 * Counts the work of one process on the index of one network, since the process started. Counters are not exchanged
 * between processes: the sum over all processes is the work that was done.
 */
export class FollowerCounters {
  blocks = 0;
  transactions = 0;
  rows = 0;
  halts = 0;
  readonly rollbackDepth = new Histogram(DEPTH_BOUNDS);
  /** Blocks that are decoded and not yet written. */
  queued: () => number = () => 0;
  /** The caches of the index while it is open. */
  caches: () => Readonly<Record<string, CacheStats>> = () => ({});

  /** Passes reports on. A halt that is reported again, because the source was asked again in vain, counts once. */
  countHalts(report: ReportState): ReportState {
    let halted = false;
    return (change) => {
      if (change.activity === 'halted' && !halted) this.halts += 1;
      if (change.activity !== undefined) halted = change.activity === 'halted';
      report(change);
    };
  }
}
