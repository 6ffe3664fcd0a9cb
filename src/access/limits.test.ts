import { describe, expect, test } from 'vitest';
import type { Principal } from './authenticate.js';
import { createAdmit } from './limits.js';
import { parsePlanBook } from './plan-book.js';
import { QuotaExceeded } from './quota.js';
import { createRateLimiter } from './rate-limit.js';

const NOW = Date.UTC(2025, 5, 30, 23, 59, 50);
const NEXT_MONTH = Date.UTC(2025, 6, 1) / 1000;

function setUp(plan: object, take: () => number | Promise<number> = () => 41) {
  const clock = { now: () => NOW };
  const book = parsePlanBook({ plans: [{ id: 'test', ...plan }] }, { sandbox: false });
  const rates = createRateLimiter({ clock, alive: () => 1, exchange: async () => new Map() });
  const quotas = { take, remaining: () => 7, settle: async () => undefined, close: async () => undefined };
  const admit = createAdmit(clock, { rates, quotas });
  const principal = { plan: book.plans.get('test'), subject: 'a', unmetered: false } as Principal;
  return { admit, principal };
}

const exhausted = (): never => {
  throw new QuotaExceeded();
};

describe('an admitted request', () => {
  test('tells the month’s numbers at once', () => {
    const { admit, principal } = setUp({ perSecond: 1, burst: 1, requestLimit: 100 });
    expect(admit(principal)).toEqual({ limit: 100, remaining: 41, reset: NEXT_MONTH, perSecond: 1 });
  });

  test('tells them later when a lease has to be fetched', async () => {
    const { admit, principal } = setUp({ perSecond: 1, requestLimit: 100 }, async () => 12);
    expect(await admit(principal)).toMatchObject({ limit: 100, remaining: 12 });
  });

  test('tells the burst’s numbers where the month is not limited', () => {
    const { admit, principal } = setUp({ perSecond: 1, burst: 3 }, exhausted);
    expect(admit(principal)).toEqual({ limit: 3, remaining: 2, reset: NOW / 1000, perSecond: 1 });
  });

  test('has no numbers on an unlimited plan or with a demo key', () => {
    const unlimited = setUp({ unlimited: true }, exhausted);
    expect(unlimited.admit(unlimited.principal)).toBeUndefined();
    const demo = setUp({ perSecond: 1, requestLimit: 1 }, exhausted);
    expect(demo.admit({ ...demo.principal, unmetered: true })).toBeUndefined();
  });
});

describe('a refused request', () => {
  const headers = (overrides: object) => ({
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Reset': String(NEXT_MONTH),
    'X-RateLimit-Per-Second': '2',
    ...overrides,
  });

  test('that came too fast says when to come again, and costs nothing of the month', () => {
    let used = 0;
    const count = (): number => {
      used += 1;
      return 0;
    };
    const { admit, principal } = setUp({ perSecond: 2, burst: 1, requestLimit: 100 }, count);
    expect(() => admit(principal)).not.toThrow();
    expect(() => admit(principal)).toThrow(
      expect.objectContaining({
        kind: 'rate-limited',
        message: 'Rate limit exceeded',
        headers: headers({ 'Retry-After': '1', 'X-RateLimit-Remaining': '7' }),
      }),
    );
    expect(used).toBe(1);
  });

  test('beyond the month’s quota says so, at once or after waiting', async () => {
    const refusal = expect.objectContaining({
      kind: 'rate-limited',
      message: 'Monthly quota exceeded',
      headers: headers({ 'Retry-After': '10', 'X-RateLimit-Remaining': '0' }),
    });
    const known = setUp({ perSecond: 2, requestLimit: 100 }, exhausted);
    expect(() => known.admit(known.principal)).toThrow(refusal);
    const learnt = setUp({ perSecond: 2, requestLimit: 100 }, () => Promise.reject(new QuotaExceeded()));
    await expect(learnt.admit(learnt.principal)).rejects.toEqual(refusal);
  });

  test('because the database failed keeps its own error', async () => {
    const { admit, principal } = setUp({ perSecond: 2, requestLimit: 1 }, () => Promise.reject(new Error('away')));
    await expect(admit(principal)).rejects.toThrow('away');
  });
});
