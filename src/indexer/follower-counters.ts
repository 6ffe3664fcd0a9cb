import { type CacheStats, Histogram } from '../kernel/metrics.js';
import type { ReportState } from './follower-state.js';

/** Most forks are one or two blocks deep; networks reject more than their finality depth. */
const DEPTH_BOUNDS = [1, 2, 3, 5, 10, 20, 50, 100, 500, 2_160];

/**
 * Counts the work of one process on the index of one network, since the process started. Counters are not exchanged
 * between processes: the total is the sum over all processes.
 */
export class FollowerCounters {
  blocks = 0;
  transactions = 0;
  rows = 0;
  halts = 0;
  readonly rollbackDepth = new Histogram(DEPTH_BOUNDS);
  /** Decoded blocks that are not yet written. */
  queued: () => number = () => 0;
  /** The caches of the index while it is open. */
  caches: () => Readonly<Record<string, CacheStats>> = () => ({});

  /** Passes reports on. A halt that is reported again, because the source still fails, counts once. */
  countHalts(report: ReportState): ReportState {
    let halted = false;
    return (change) => {
      if (change.activity === 'halted' && !halted) this.halts += 1;
      if (change.activity !== undefined) halted = change.activity === 'halted';
      report(change);
    };
  }
}
