import type { Log } from '../kernel/log.js';
import type { FollowerState, ReportState } from './follower-state.js';
import { computePercent } from './progress.js';

/** Frequent enough to show progress, rare enough for a stored log. */
const EVERY_MS = 5_000;

/** Passes reports on, and logs the progress of a long run at intervals. */
export function logProgress(
  { log, now }: { readonly log: Log; readonly now: () => number },
  report: ReportState,
): ReportState {
  let state: Partial<FollowerState> = {};
  let loggedAt = now();
  return (change) => {
    report(change);
    state = { ...state, ...change };
    const { activity, tip, sourceTip, blocksPerSecond, secondsLeft } = state;
    if (activity !== 'syncing' || tip === undefined || now() - loggedAt < EVERY_MS) return;
    loggedAt = now();
    log.info('sync.progressed', {
      height: tip.height,
      slot: tip.slot,
      percent: sourceTip && computePercent(tip.height, sourceTip.height),
      blocksPerSecond: blocksPerSecond && Math.round(blocksPerSecond),
      secondsLeft,
    });
  };
}
