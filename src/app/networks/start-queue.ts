import { setTimeout as pause } from 'node:timers/promises';

/** The start of one network, in the queue or under way. */
export interface QueuedStart<Result> {
  /** Resolves when its turn comes. */
  readonly begun: Promise<void>;
  /** When its turn came, by `performance.now()`. */
  readonly begunAt: () => number | undefined;
  readonly done: Promise<Result>;
}

export interface StartQueue {
  /** Runs the work when its turn comes, in the order of the calls. */
  add<Result>(work: () => Promise<Result>): QueuedStart<Result>;
  readonly length: number;
}

export interface StartQueueLimits {
  readonly concurrency: number;
  /** A start that takes longer goes on, but no longer keeps the next one from its turn. */
  readonly maxTurnMs: number;
}

/**
 * Starts networks in the order of demand, a few at a time. All at once they would share the processor until every one of
 * them is late; one after the other, the first requests are answered while the last ones wait.
 */
export function createStartQueue({ concurrency, maxTurnMs }: StartQueueLimits): StartQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const next = (): void => {
    if (running >= concurrency) return;
    const begin = waiting.shift();
    if (begin === undefined) return;
    running += 1;
    begin();
  };

  return {
    get length() {
      return waiting.length + running;
    },
    add(work) {
      let begunAt: number | undefined;
      const begun = new Promise<void>((resolve) => {
        waiting.push(() => {
          begunAt = performance.now();
          resolve();
        });
      });
      const done = begun.then(work);
      void begun.then(async () => {
        const over = new AbortController();
        const settled = done.then(
          () => over.abort(),
          () => over.abort(),
        );
        await Promise.race([settled, pause(maxTurnMs, undefined, { signal: over.signal }).catch(() => undefined)]);
        running -= 1;
        next();
      });
      next();
      return { begun, begunAt: () => begunAt, done };
    },
  };
}
