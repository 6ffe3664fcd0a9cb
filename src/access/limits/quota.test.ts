import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../kernel/log.js';
import { createQuotas, QUOTA_TIMES, QuotaExceeded, type Quotas } from './quota.js';
import { ledgerKey, type QuotaLedger } from './quota-ledger.js';

/** The table `quota_month` in memory, with the arithmetic of its lease statement. */
function memoryLedger() {
  const rows = new Map<string, { leased: number; used: number; mostLeased: number }>();
  const unmet = new Set<string>();
  const state = { failing: false, leases: 0 };
  const row = (key: string) => {
    const found = rows.get(key) ?? { leased: 0, used: 0, mostLeased: 0 };
    rows.set(key, found);
    return found;
  };
  const arrive = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (state.failing) throw new Error('the database is away');
  };
  const ledger: QuotaLedger = {
    async lease({ subject, month, quota, pending, desired, share, used }) {
      await arrive();
      state.leases += 1;
      const key = ledgerKey({ subject, month });
      const held = row(key);
      const left = quota - held.leased;
      const granted = Math.max(0, Math.min(left, Math.max(pending, Math.min(desired, Math.trunc(left / share)))));
      held.used += used;
      if (held.leased + pending > quota && held.used < quota) unmet.add(key);
      held.leased += granted;
      held.mostLeased = Math.max(held.mostLeased, held.leased);
      return { granted, leased: held.leased, used: held.used };
    },
    async settle(settlements) {
      await arrive();
      return new Map(
        settlements.map(({ used, returned, ...of }) => {
          const held = row(ledgerKey(of));
          held.used += used;
          held.leased -= returned;
          return [ledgerKey(of), held.used];
        }),
      );
    },
    async unmetKeys() {
      await arrive();
      const unmetKeys = new Set(unmet);
      return unmetKeys;
    },
  };
  return { ledger, row, wanted: unmet, state };
}

const MONTH = 202506;

function setUp(processes = 1) {
  const clock = { time: Date.UTC(2025, 5, 15), now: () => clock.time };
  const memory = memoryLedger();
  const times = { ...QUOTA_TIMES, retryMs: 1, tries: 200 };
  const dependencies = { clock, log: silentLog, ledger: memory.ledger, alive: () => processes, times };
  const all = Array.from({ length: processes }, () => createQuotas(dependencies));
  const month = (subject = 'a') => memory.row(ledgerKey({ subject, month: MONTH }));
  return { clock, memory, month, all, one: all[0] as Quotas };
}

const countAdmitted = async (quotas: Quotas, count: number, quota: number, subject = 'a'): Promise<number> => {
  const attempts = Array.from({ length: count }, async () => quotas.take(subject, quota));
  const results = await Promise.allSettled(attempts);
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof QuotaExceeded)) throw result.reason;
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe('one process', () => {
  test('admits exactly the quota and rejects the rest', async () => {
    const { one, month } = setUp();
    expect(await countAdmitted(one, 1500, 1000)).toBe(1000);
    expect(await countAdmitted(one, 10, 1000)).toBe(0);
    await one.close();
    expect(month()).toMatchObject({ leased: 1000, used: 1000 });
  });

  test('admits synchronously while its lease lasts and rarely queries the database', async () => {
    const { one, memory } = setUp();
    await one.take('a', 1_000_000);
    let promises = 0;
    for (let n = 0; n < 20_000; n += 1) {
      const answer = one.take('a', 1_000_000);
      if (typeof answer !== 'number') promises += 1;
      await answer;
    }
    expect(memory.state.leases).toBeLessThan(100);
    expect(promises).toBeLessThan(100);
  });

  test('returns the remaining quota', async () => {
    const { one } = setUp();
    expect(one.remaining('a', 10)).toBe(10);
    expect(await one.take('a', 10)).toBe(9);
    expect(await one.take('a', 10)).toBe(8);
    expect(one.remaining('a', 10)).toBe(8);
    await one.settle();
    expect(one.remaining('a', 10)).toBe(8);
  });

  test('counts each item of a batch and admits a batch completely or not at all', async () => {
    const { one, month } = setUp();
    expect(await one.take('a', 1_000, 400)).toBe(600);
    expect(await one.take('a', 1_000, 500)).toBe(100);
    await expect(async () => one.take('a', 1_000, 101)).rejects.toThrow(QuotaExceeded);
    expect(await one.take('a', 1_000, 99)).toBe(1);
    expect(await one.take('a', 1_000)).toBe(0);
    await expect(async () => one.take('a', 1_000)).rejects.toThrow(QuotaExceeded);
    await one.close();
    expect(month()).toMatchObject({ leased: 1_000, used: 1_000 });
  });

  test('admits smaller requests behind a batch that no longer fits', async () => {
    const { one } = setUp();
    await one.take('a', 100, 90);
    const large = (async () => one.take('a', 100, 50))();
    const small = (async () => one.take('a', 100, 10))();
    await expect(large).rejects.toThrow(QuotaExceeded);
    expect(await small).toBe(0);
  });

  test('returns an idle lease', async () => {
    const { one, clock, month } = setUp();
    await one.take('a', 1000);
    expect(month().leased).toBeGreaterThan(1);
    clock.time += QUOTA_TIMES.idleMs;
    await one.settle();
    expect(month()).toMatchObject({ leased: 1, used: 1 });
  });

  test('starts a new month and leaves the usage of the old one exact', async () => {
    const { one, clock, memory, month } = setUp();
    expect(await countAdmitted(one, 30, 20)).toBe(20);
    clock.time = Date.UTC(2025, 6, 1);
    expect(await countAdmitted(one, 30, 20)).toBe(20);
    await one.settle();
    await one.close();
    expect(month()).toMatchObject({ leased: 20, used: 20 });
    expect(memory.row(ledgerKey({ subject: 'a', month: 202507 }))).toMatchObject({ leased: 20, used: 20 });
  });

  test('follows a plan that grows and one that shrinks', async () => {
    const { one, month } = setUp();
    expect(await countAdmitted(one, 30, 20)).toBe(20);
    expect(await countAdmitted(one, 30, 40)).toBe(20);
    expect(await countAdmitted(one, 30, 1000)).toBe(30);
    expect(await countAdmitted(one, 30, 50)).toBe(0);
    expect(await countAdmitted(one, 30, 80)).toBe(10);
    await one.close();
    expect(month().used).toBe(80);
  });

  test('keeps the quotas of different subjects apart', async () => {
    const { one } = setUp();
    expect(await countAdmitted(one, 30, 10, 'a')).toBe(10);
    expect(await countAdmitted(one, 30, 10, '__proto__')).toBe(10);
  });
});

describe('database failure', () => {
  test('rejects queued requests with the database error and reports usage later', async () => {
    const { one, memory, month } = setUp();
    await one.take('a', 100);
    memory.state.failing = true;
    await expect(countAdmitted(one, 200, 100)).rejects.toThrow('the database is away');
    await one.settle();
    memory.state.failing = false;
    await one.close();
    expect(month().used).toBeGreaterThan(1);
    expect(month().leased).toBeGreaterThanOrEqual(month().used);
  });
});

describe('batches over several processes', () => {
  test('never exceed the quota and use as much of it as fits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (sizes, processes) => {
          const { all, month } = setUp(processes);
          const settling = setInterval(() => void Promise.all(all.map((each) => each.settle())), 1);
          const results = await Promise.allSettled(
            sizes.map(async (size, index) => {
              await (all[index % processes] as Quotas).take('a', 300, size);
              return size;
            }),
          );
          clearInterval(settling);
          for (const each of all) await each.close();
          const used = results.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
          const refused = sizes.filter((_, index) => results[index]?.status === 'rejected');
          expect(month()).toMatchObject({ leased: used, used });
          expect(used).toBeLessThanOrEqual(300);
          if (processes === 1) for (const size of refused) expect(used + size).toBeGreaterThan(300);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('several processes', () => {
  test('admit exactly the quota for any distribution of traffic', async () => {
    const phase = fc.array(fc.nat({ max: 60 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(phase, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }), async (phases, quota) => {
        const { all, memory, month } = setUp(3);
        const timer = setInterval(() => {
          for (const quotas of all) void quotas.settle();
        }, 2);
        let passed = 0;
        let unmetKeys = 0;
        for (const counts of [...phases, [quota, 0, 0]]) {
          unmetKeys += counts.reduce((sum, count) => sum + count, 0);
          const results = await Promise.all(
            counts.map((count, index) => countAdmitted(all[index] as Quotas, count, quota)),
          );
          passed += results.reduce((sum, count) => sum + count, 0);
        }
        clearInterval(timer);
        expect(passed).toBe(Math.min(unmetKeys, quota));
        await Promise.all(all.map((quotas) => quotas.close()));
        expect(month()).toMatchObject({ leased: passed, used: passed });
        expect(month().mostLeased).toBeLessThanOrEqual(quota);
        expect(memory.state.failing).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  test('a crash can leave quota unused but never exceeds it', async () => {
    const { all, month } = setUp(2);
    const [crashed, survivor] = all as [Quotas, Quotas];
    await crashed.take('a', 500);
    const lost = month().leased - 1;
    expect(lost).toBeGreaterThan(0);
    expect(await countAdmitted(survivor, 1000, 500)).toBe(500 - 1 - lost);
  });

  test('closing returns the unused quota', async () => {
    const { all, month } = setUp(2);
    await all[0]?.take('a', 500);
    await all[0]?.close();
    expect(month()).toMatchObject({ leased: 1, used: 1 });
    expect(() => all[0]?.take('a', 500)).toThrow('The service is stopping; try again');
    expect(await countAdmitted(all[1] as Quotas, 1000, 500)).toBe(499);
  });
});
