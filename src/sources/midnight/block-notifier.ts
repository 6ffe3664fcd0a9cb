import { pause } from '../retry.js';

/** Notifies the follower of a possible new block. */
export interface BlockNotifier {
  readonly notify: () => void;
  readonly count: () => number;
  /** Waits until a notification after the count `since`, or until the timeout. */
  readonly next: (since: number, ms: number, signal: AbortSignal) => Promise<void>;
}

export function createBlockNotifier(): BlockNotifier {
  let rung = 0;
  let wakeController = new AbortController();
  return {
    notify() {
      rung += 1;
      wakeController.abort();
    },
    count: () => rung,
    async next(since, ms, signal) {
      if (rung !== since) return;
      wakeController = new AbortController();
      await pause(ms, AbortSignal.any([signal, wakeController.signal]));
    },
  };
}
