import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter, type RateLimiterDependencies } from './rate-limit.js';
import { computeShare } from './rate-share.js';

const noPeers: RateLimiterDependencies['exchange'] = async () => new Map();

function setUp({ alive = 1, exchange = noPeers, maxSubjects = 1000 } = {}) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const limiter = createRateLimiter({ clock, alive: () => alive, exchange, maxSubjects });
  const pass = (count: number, subject = 'a', perSecond = 5, burst = 10): number =>
    Array.from({ length: count }, () => limiter.take(subject, perSecond, burst)).filter(({ allowed }) => allowed)
      .length;
  return { clock, limiter, pass };
}

describe('one process', () => {
  test('admits a burst, then the rate of the plan', () => {
    const { clock, pass } = setUp();
    expect(pass(20)).toBe(10);
    clock.time += 1000;
    expect(pass(20)).toBe(5);
    clock.time += 60_000;
    expect(pass(20)).toBe(10);
  });

  test('a rejected request reports when the next one could pass', () => {
    const { clock, limiter, pass } = setUp();
    pass(10);
    const { allowed, waitMs } = limiter.take('a', 5, 10);
    expect({ allowed, waitMs }).toEqual({ allowed: false, waitMs: 200 });
    clock.time += waitMs;
    expect(pass(2)).toBe(1);
  });

  test('a batch consumes one token per item, all or none', () => {
    const { clock, limiter, pass } = setUp();
    expect(limiter.take('a', 5, 10, 7)).toEqual({ allowed: true, remaining: 3, waitMs: 0 });
    expect(limiter.take('a', 5, 10, 4)).toEqual({ allowed: false, remaining: 3, waitMs: 200 });
    expect(pass(5)).toBe(3);
    clock.time += 2_000;
    expect(limiter.take('a', 5, 10, 10)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('a batch within the burst passes with a partial share and leaves the bucket in debt', () => {
    const { clock, limiter, pass } = setUp({ alive: 5 });
    expect(limiter.take('a', 5, 10, 10)).toEqual({ allowed: true, remaining: 0, waitMs: 0 });
    expect(limiter.take('a', 5, 10, 10)).toMatchObject({ allowed: false, waitMs: 10_000 });
    clock.time += 8_000;
    expect(pass(1)).toBe(0);
    clock.time += 1_000;
    expect(pass(2)).toBe(1);
  });

  test('subjects do not share a bucket', () => {
    const { pass } = setUp();
    expect(pass(20, 'a')).toBe(10);
    expect(pass(20, '__proto__')).toBe(10);
  });

  test('a plan change applies from the next request on', () => {
    const { clock, pass } = setUp();
    pass(20);
    clock.time += 1000;
    expect(pass(100, 'a', 50, 60)).toBe(50);
  });

  test('a clock set back neither removes tokens nor adds them twice', () => {
    const { clock, pass } = setUp();
    pass(10);
    clock.time -= 10_000;
    expect(pass(1)).toBe(0);
    clock.time += 200;
    expect(pass(2)).toBe(1);
  });

  test('admits at most the burst plus the refill in any interval', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (all, perSecond, burst) => {
        const { clock, pass } = setUp();
        const start = clock.time;
        let passed = 0;
        for (const [pauseMs, attempts] of all) {
          clock.time += pauseMs;
          passed += pass(attempts, 'a', perSecond, burst);
        }
        expect(passed).toBeLessThanOrEqual(burst + ((clock.time - start) / 1000) * perSecond + 1e-6);
      }),
    );
  });
});

describe('memory', () => {
  test('a full idle bucket is dropped', async () => {
    const { clock, limiter, pass } = setUp();
    pass(1);
    await limiter.adjust();
    expect(limiter.size).toBe(1);
    for (let second = 0; second < 10; second += 1) {
      clock.time += 1000;
      await limiter.adjust();
    }
    expect(limiter.size).toBe(0);
  });

  test('the number of buckets is bounded', () => {
    const { limiter, pass } = setUp({ maxSubjects: 3 });
    for (let n = 0; n < 50; n += 1) pass(1, `subject ${n}`);
    expect(limiter.size).toBe(3);
  });
});

describe('several processes', () => {
  test('a new subject starts with an equal share', () => {
    expect(setUp({ alive: 4 }).pass(20)).toBe(2);
  });

  test('a subject served only by this process gets the whole limit', async () => {
    const { clock, limiter, pass } = setUp({ alive: 4 });
    pass(20);
    await limiter.adjust();
    clock.time += 10_000;
    expect(pass(20)).toBe(10);
  });

  test('shares follow demand, and idle subjects are not reported', async () => {
    const reported: unknown[] = [];
    const { clock, limiter, pass } = setUp({
      alive: 2,
      exchange: async (demands) => {
        reported.push(...demands);
        return new Map([['a', [30]]]);
      },
    });
    pass(20);
    await limiter.adjust();
    expect(reported).toEqual([{ subject: 'a', demand: 10 }]);
    clock.time += 10_000;
    expect(pass(20, 'a', 10, 20)).toBe(5);
  });
});

describe('shares', () => {
  const demands = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 });
  const shares = (all: readonly number[]): number[] =>
    all.map((demand, index) => computeShare(demand, [...all.slice(0, index), ...all.slice(index + 1)]));

  test('add up to one', () => {
    fc.assert(
      fc.property(demands, (all) => {
        expect(shares(all).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('grow with demand without starving a process', () => {
    fc.assert(
      fc.property(demands, (all) => {
        const result = shares(all);
        for (const [index, share] of result.entries()) {
          expect(share).toBeGreaterThanOrEqual(0.2 / all.length - 1e-9);
          for (const [other, demand] of all.entries()) {
            if ((all[index] as number) > demand) expect(share).toBeGreaterThanOrEqual((result[other] as number) - 1e-9);
          }
        }
      }),
    );
  });

  test('are equal when demand has decayed to the smallest number', () => {
    expect(shares([0, 0, 5e-324])).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test('a single process gets the whole limit', () => {
    expect(computeShare(0, [])).toBe(1);
    expect(computeShare(7, [])).toBe(1);
  });
});
