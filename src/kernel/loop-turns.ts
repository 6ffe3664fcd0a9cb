import { FairQueue, type FairQueueState, type Flow } from './fair-queue.js';

/**
 * Schedules the event loop as a shared resource. A task runs immediately while the current iteration of the loop has
 * time left. After that, tasks are queued by flow and run fairly over the next iterations, so that new requests are
 * read in between.
 */
export interface LoopTurns {
  /** Runs `piece` now or in a later iteration. Its promise callbacks are part of its cost. */
  run(flow: Flow, piece: () => void): void;
  /** Undefined if the caller can continue immediately. */
  pass(flow: Flow): Promise<void> | undefined;
  /** How long tasks of this flow have waited for at least a complete window, in milliseconds. */
  standingWait(key: string): number;
  readonly state: FairQueueState;
}

export interface LoopParts {
  readonly now: () => number;
  /** Schedules a callback for the next iteration of the loop, after the promise callbacks of earlier calls. */
  readonly nextTurn: (step: () => void) => void;
}

/** Time of an iteration that is available without queueing. */
const BUDGET_MS = 4;
/** Maximum number of tasks per iteration while there is a queue; fewer if they use up the budget. */
const MAX_PIECES = 16;

const NODE_LOOP: LoopParts = { now: () => performance.now(), nextTurn: (step) => void setImmediate(step) };

export function createLoopTurns({ now, nextTurn }: LoopParts = NODE_LOOP): LoopTurns {
  const queue = new FairQueue<() => void>({ slots: 1, slotsPerFlow: 1, now });
  let turnBegan = 0;
  let turnEnds = false;
  let draining = false;
  /** The flow of the last task, whose promise callbacks may still run, and its start time. */
  let current: { readonly key: string; readonly began: number } | undefined;

  const endTurn = (): void => {
    turnEnds = false;
  };

  const hasTime = (): boolean => {
    if (draining) return false;
    if (turnEnds) return now() - turnBegan < BUDGET_MS;
    turnEnds = true;
    turnBegan = now();
    nextTurn(endTurn);
    return true;
  };

  const settle = (): void => {
    if (current === undefined) return;
    queue.done(current.key, now() - current.began);
    current = undefined;
  };

  const drain = (): void => {
    draining = true;
    let ends: number | undefined;
    const step = (): void => {
      settle();
      ends ??= now() + BUDGET_MS;
      if (now() >= ends) return;
      const next = queue.next();
      if (next === undefined) return;
      current = { key: next.flow.key, began: now() };
      next.job();
    };
    // Each step is a separate callback, so the promise callbacks of a task run before the next step measures it.
    for (let piece = 0; piece < MAX_PIECES; piece++) nextTurn(step);
    nextTurn(() => {
      settle();
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
    standingWait: (key) => queue.standingWait(key),
    state: queue,
  };
}
