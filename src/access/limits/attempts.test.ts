import { expect, test } from 'vitest';
import { createAttempts } from './attempts.js';

function setUp(maxKeys?: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const attempts = createAttempts(clock, { burst: 3, perMinute: 6 }, maxKeys);
  const tries = (key: string, count: number): number => {
    let passed = 0;
    for (let n = 0; n < count; n += 1) {
      try {
        attempts.count(key);
        passed += 1;
      } catch {
        // counted below
      }
    }
    return passed;
  };
  return { clock, attempts, tries };
}

test('a burst of attempts passes, then one every ten seconds', () => {
  const { clock, tries } = setUp();
  expect(tries('a', 5)).toBe(3);
  clock.time += 10_000;
  expect(tries('a', 5)).toBe(1);
  expect(tries('b', 5)).toBe(3);
});

test('too many attempts are rejected with the time to wait', () => {
  const { attempts, tries } = setUp();
  tries('a', 3);
  expect(() => attempts.count('a')).toThrow(
    expect.objectContaining({
      kind: 'rate-limited',
      message: 'Too many attempts; try again later',
      headers: { 'Retry-After': '10' },
    }),
  );
});

test('successful attempts are not counted', () => {
  const { attempts, tries } = setUp();
  for (let n = 0; n < 20; n += 1) {
    attempts.count('a');
    attempts.forgive('a');
  }
  attempts.forgive('unknown');
  expect(tries('a', 5)).toBe(3);
});

test('the least recently used key is evicted', () => {
  const { tries } = setUp(2);
  tries('a', 3);
  tries('b', 3);
  tries('a', 1);
  tries('c', 3);
  expect(tries('a', 1)).toBe(0);
  expect(tries('b', 1)).toBe(1);
});
