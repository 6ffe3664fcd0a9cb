import { pause } from '../retry.js';

/** Notifies the follower of a possible new block. */
export interface Bell {
  readonly ring: () => void;
  readonly count: () => number;
  /** Waits until a notification after the count `since`, or until the timeout. */
  readonly next: (since: number, ms: number, signal: AbortSignal) => Promise<void>;
}

export function newBell(): Bell {
  let rung = 0;
  let wake = new AbortController();
  return {
    ring() {
      rung += 1;
      wake.abort();
    },
    count: () => rung,
    async next(since, ms, signal) {
      if (rung !== since) return;
      wake = new AbortController();
      await pause(ms, AbortSignal.any([signal, wake.signal]));
    },
  };
}
