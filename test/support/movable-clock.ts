import type { Clock } from '../../src/kernel/clock.js';

/** A clock that only moves when a test sets it. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export function movableClock(start = Date.now()): MovableClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
