import { setTimeout as pause } from 'node:timers/promises';

/** The queued or running start of a network. */
export interface QueuedStart<Result> {
  /** Resolves when it gets its slot. */
  readonly begun: Promise<void>;
  /** When it got its slot, by `performance.now()`. */
  readonly begunAt: () => number | undefined;
  readonly done: Promise<Result>;
}

export interface StartQueue {
  /** Runs the work when a slot is free, in call order. */
  add<Result>(work: () => Promise<Result>): QueuedStart<Result>;
  readonly length: number;
}

export interface StartQueueLimits {
  readonly concurrency: number;
  /** A start that takes longer continues, but frees its slot for the next one. */
  readonly maxSlotMs: number;
}

/**
 * Starts networks in request order, a few at a time. All at once they would share the processor until every one of them
 * is late; in a queue, the first requests get a response while the last ones wait.
 */
export function createStartQueue({ concurrency, maxSlotMs }: StartQueueLimits): StartQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  const next = (): void => {
    if (running >= concurrency) return;
    const begin = queue.shift();
    if (begin === undefined) return;
    running += 1;
    begin();
  };

  return {
    get length() {
      return queue.length + running;
    },
    add(work) {
      let begunAt: number | undefined;
      const begun = new Promise<void>((resolve) => {
        queue.push(() => {
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
        await Promise.race([settled, pause(maxSlotMs, undefined, { signal: over.signal }).catch(() => undefined)]);
        running -= 1;
        next();
      });
      next();
      return { begun, begunAt: () => begunAt, done };
    },
  };
}
