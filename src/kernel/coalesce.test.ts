import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const state = { runs: 0 };
  const work = coalesce(1_000, async () => {
    state.runs += 1;
  });
  return { state, work };
}

test('work runs once for all requests of an interval, and again for a later one', async () => {
  const { state, work } = setUp();
  work.request();
  await vi.advanceTimersByTimeAsync(999);
  work.request();
  expect(state.runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.runs).toBe(1);
  work.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.runs).toBe(2);
});

test('flush runs requested work at once, and nothing without a request', async () => {
  const { state, work } = setUp();
  await work.flush();
  expect(state.runs).toBe(0);
  work.request();
  await work.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.runs).toBe(1);
});
