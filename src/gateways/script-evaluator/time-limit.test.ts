import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimeLimit, type TimeLimit } from './time-limit.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Advances the clock; the process gets this share of a processor. Returns what expired, and when by the clock. */
function run(limit: TimeLimit, share: number, clockMs: number): { exceeded: string; atMs: number } | undefined {
  const start = performance.now();
  let expired: { exceeded: string; atMs: number } | undefined;
  const end = startTimeLimit(
    limit,
    () => (performance.now() - start) * share,
    (exceeded) => {
      expired = { exceeded, atMs: performance.now() - start };
    },
  );
  vi.advanceTimersByTime(clockMs);
  end();
  return expired;
}

test('a thread that waits for a processor is not stopped before it has used its CPU time', () => {
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 0.25, 19_000)).toBeUndefined();
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 0.25, 21_000)).toMatchObject({ exceeded: 'processor' });
});

test('a thread with a processor of its own is stopped after its CPU time', () => {
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 1, 10_000)).toEqual({ exceeded: 'processor', atMs: 5_000 });
});

test('other threads of the process never shorten the limit by the clock', () => {
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 3, 4_999)).toBeUndefined();
});

test('a thread that hardly runs is stopped at the limit by the clock', () => {
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 0, 29_999)).toBeUndefined();
  expect(run({ processorMs: 5_000, clockMs: 30_000 }, 0, 40_000)).toEqual({ exceeded: 'clock', atMs: 30_000 });
});
