import { FairQueue, type FairQueueState, type Flow } from './fair-queue.js';

/**
 * The event loop as a shared resource. A piece of work runs at once while the present turn of the loop has time left.
 * After that, pieces are queued by flow and run fairly over the next turns, so that new requests are read in between.
 */
export interface LoopTurns {
  /** Runs `piece` now or in a later turn. Promise callbacks that follow from it are part of its cost. */
  run(flow: Flow, piece: () => void): void;
  /** Undefined when the caller can go on at once. */
  pass(flow: Flow): Promise<void> | undefined;
  /** How long pieces of this flow have had to wait for at least a whole window, milliseconds. */
  standingWait(key: string): number;
  readonly state: FairQueueState;
}

export interface LoopParts {
  readonly now: () => number;
  /** Calls back in the next turn of the loop, after the promise callbacks of the calls before it. */
  readonly nextTurn: (step: () => void) => void;
}

/** Time of one turn that is given out without asking whose it is. */
const BUDGET_MS = 4;
/** Pieces of one turn once there is a queue; fewer when they use up the budget. */
const MAX_PIECES = 16;

const NODE_LOOP: LoopParts = { now: () => performance.now(), nextTurn: (step) => void setImmediate(step) };

export function createLoopTurns({ now, nextTurn }: LoopParts = NODE_LOOP): LoopTurns {
  const queue = new FairQueue<() => void>({ slots: 1, slotsPerFlow: 1, now });
  let turnBegan = 0;
  let turnEnds = false;
  let draining = false;
  /** The flow of the piece that ran last, whose promise callbacks may still run, and when it began. */
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
    // Each step is a callback of its own, so the promise callbacks of a piece run before the next step measures it.
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
