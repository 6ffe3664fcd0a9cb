import { describe, expect, test } from 'vitest';
import type { Principal } from '../credentials/authenticate.js';
import { parsePlanCatalog } from '../plans/plan-catalog.js';
import { createAdmission } from './limits.js';
import { QuotaExceeded } from './quota.js';
import { createRateLimiter } from './rate-limit.js';

const NOW = Date.UTC(2025, 5, 30, 23, 59, 50);
const NEXT_MONTH = Date.UTC(2025, 6, 1) / 1000;

type TakeQuota = (subject: string, quota: number, count?: number) => number | Promise<number>;

function setUp(plan: object, take: TakeQuota = () => 41) {
  const clock = { now: () => NOW };
  const catalog = parsePlanCatalog({ plans: [{ id: 'test', ...plan }] }, { sandbox: false });
  const rates = createRateLimiter({ clock, alive: () => 1, exchange: async () => new Map() });
  const quotas = { take, remaining: () => 7, settle: async () => undefined, close: async () => undefined };
  const admission = createAdmission(clock, { rates, quotas });
  const principal = { plan: catalog.plans.get('test'), subject: 'a', unmetered: false } as Principal;
  return { ...admission, principal };
}

const exhausted = (): never => {
  throw new QuotaExceeded();
};

describe('admitted request', () => {
  test('returns the monthly numbers immediately', () => {
    const { admit, principal } = setUp({ perSecond: 1, burst: 1, requestLimit: 100 });
    expect(admit(principal)).toEqual({ limit: 100, remaining: 41, reset: NEXT_MONTH, perSecond: 1 });
  });

  test('returns them after a lease was fetched', async () => {
    const { admit, principal } = setUp({ perSecond: 1, requestLimit: 100 }, async () => 12);
    expect(await admit(principal)).toMatchObject({ limit: 100, remaining: 12 });
  });

  test('returns the burst numbers when the month is not limited', () => {
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

describe('rejected request', () => {
  const headers = (overrides: object) => ({
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Reset': String(NEXT_MONTH),
    'X-RateLimit-Per-Second': '2',
    ...overrides,
  });

  test('over the rate limit states when to retry and is not counted against the month', () => {
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

  test('over the monthly quota is rejected, immediately or after waiting for a lease', async () => {
    const expectRateLimited = expect.objectContaining({
      kind: 'rate-limited',
      message: 'Monthly quota exceeded',
      headers: headers({ 'Retry-After': '10', 'X-RateLimit-Remaining': '0' }),
    });
    const known = setUp({ perSecond: 2, requestLimit: 100 }, exhausted);
    expect(() => known.admit(known.principal)).toThrow(expectRateLimited);
    const learnt = setUp({ perSecond: 2, requestLimit: 100 }, () => Promise.reject(new QuotaExceeded()));
    await expect(learnt.admit(learnt.principal)).rejects.toEqual(expectRateLimited);
  });

  test('keeps the original error when the database failed', async () => {
    const { admit, principal } = setUp({ perSecond: 2, requestLimit: 1 }, () => Promise.reject(new Error('away')));
    await expect(admit(principal)).rejects.toThrow('away');
  });
});

describe('a batch', () => {
  test('counts each item against the rate limit and the month', () => {
    const counts: (number | undefined)[] = [];
    const count: TakeQuota = (_subject, _quota, each) => {
      counts.push(each);
      return 50;
    };
    const { admit, admitItems, principal } = setUp({ perSecond: 1, burst: 10, requestLimit: 100 }, count);
    admit(principal);
    expect(admitItems(principal, 10)).toEqual({ limit: 100, remaining: 50, reset: NEXT_MONTH, perSecond: 1 });
    expect(counts).toEqual([1, 9]);
    expect(() => admit(principal)).toThrow('Rate limit exceeded');
  });

  test('as large as the burst passes after a pause and is rejected before', () => {
    const { admit, admitItems, principal } = setUp({ perSecond: 2, burst: 10 }, exhausted);
    admit(principal);
    admit(principal);
    expect(() => admitItems(principal, 10)).toThrow(
      expect.objectContaining({ kind: 'rate-limited', headers: expect.objectContaining({ 'Retry-After': '1' }) }),
    );
    expect(admitItems(principal, 9)).toMatchObject({ limit: 10, remaining: 0 });
  });

  test('larger than the burst is rejected with the limit of the plan', () => {
    const { admit, admitItems, principal } = setUp({ perSecond: 1, burst: 10 }, exhausted);
    admit(principal);
    expect(() => admitItems(principal, 11)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message:
          'Each item counts as one request, and this plan allows at most 10 at once: send 10 items or fewer instead of 11',
      }),
    );
    expect(admitItems(principal, 10)).toMatchObject({ remaining: 0 });
  });

  test('that exceeds the month states how much is left', () => {
    const { admitItems, principal } = setUp({ perSecond: 1, burst: 10, requestLimit: 100 }, exhausted);
    expect(() => admitItems(principal, 10)).toThrow(
      expect.objectContaining({
        message: 'Monthly quota exceeded',
        headers: expect.objectContaining({ 'X-RateLimit-Remaining': '7' }),
      }),
    );
  });

  test('of any size passes on an unlimited plan and with a demo key', () => {
    const unlimited = setUp({ unlimited: true }, exhausted);
    expect(unlimited.admitItems(unlimited.principal, 1_000)).toBeUndefined();
    const demo = setUp({ perSecond: 1, burst: 1 }, exhausted);
    expect(demo.admitItems({ ...demo.principal, unmetered: true }, 1_000)).toBeUndefined();
  });
});
