import { FairQueue, type FairQueueState, type Flow } from './fair-queue.js';

/**
 * Schedules the event loop as a shared resource. A task runs immediately while the current iteration of the loop has
 * time left. After that, tasks are queued by flow and run fairly over the next iterations, so that new requests are
 * read in between.
 */
export interface EventLoopScheduler {
  /** Runs `piece` now or in a later iteration. Its promise callbacks are part of its cost. */
  run(flow: Flow, piece: () => void): void;
  /** Undefined if the caller can continue immediately. */
  pass(flow: Flow): Promise<void> | undefined;
  /** How long tasks of this flow have waited for at least a complete window, in milliseconds. */
  sustainedWait(key: string): number;
  readonly state: FairQueueState;
}

export interface EventLoopDependencies {
  readonly now: () => number;
  /** Schedules a callback for the next iteration of the loop, after the promise callbacks of earlier calls. */
  readonly nextIteration: (step: () => void) => void;
}

/** Time of an iteration that is available without queueing. */
const BUDGET_MS = 4;
/** Maximum number of tasks per iteration while there is a queue; fewer if they use up the budget. */
const MAX_PIECES = 16;

const NODE_LOOP: EventLoopDependencies = {
  now: () => performance.now(),
  nextIteration: (step) => void setImmediate(step),
};

export function createEventLoopScheduler({
  now,
  nextIteration,
}: EventLoopDependencies = NODE_LOOP): EventLoopScheduler {
  const queue = new FairQueue<() => void>({ slots: 1, slotsPerFlow: 1, now });
  let iterationStart = 0;
  let iterationActive = false;
  let draining = false;
  /** The flow of the last task, whose promise callbacks may still run, and its start time. */
  let current: { readonly key: string; readonly began: number } | undefined;

  const endIteration = (): void => {
    iterationActive = false;
  };

  const hasTime = (): boolean => {
    if (draining) return false;
    if (iterationActive) return now() - iterationStart < BUDGET_MS;
    iterationActive = true;
    iterationStart = now();
    nextIteration(endIteration);
    return true;
  };

  const finishCurrent = (): void => {
    if (current === undefined) return;
    queue.done(current.key, now() - current.began);
    current = undefined;
  };

  const drain = (): void => {
    draining = true;
    let ends: number | undefined;
    const step = (): void => {
      finishCurrent();
      ends ??= now() + BUDGET_MS;
      if (now() >= ends) return;
      const next = queue.next();
      if (next === undefined) return;
      current = { key: next.flow.key, began: now() };
      next.job();
    };
    // Each step is a separate callback, so the promise callbacks of a task run before the next step measures it.
    for (let piece = 0; piece < MAX_PIECES; piece++) nextIteration(step);
    nextIteration(() => {
      finishCurrent();
      if (queue.queued > 0) drain();
      else draining = false;
    });
  };

  const add = (flow: Flow, piece: () => void): void => {
    queue.add(flow, piece);
    if (!draining) drain();
  };

  return {
    run(flow, piece) {
      if (hasTime()) piece();
      else add(flow, piece);
    },
    pass: (flow) => (hasTime() ? undefined : new Promise((resolve) => add(flow, resolve))),
    sustainedWait: (key) => queue.sustainedWait(key),
    state: queue,
  };
}
