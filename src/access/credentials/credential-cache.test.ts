import { describe, expect, test } from 'vitest';
import { createCredentialCache, type LookupResult } from './credential-cache.js';

interface Found {
  readonly owner: string;
}

function setUp({ values = 10, refusals: rejections = 10 } = {}) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const results = new Map<string, LookupResult<Found>>();
  const lookups: string[] = [];
  let failing = false;
  let hold: Promise<void> | undefined;
  const cache = createCredentialCache<Found>(clock, { ttlMs: 5000, values, rejections }, async (credential) => {
    lookups.push(credential);
    const answer = results.get(credential) ?? { ok: false as const, reason: 'unknown' };
    await hold;
    if (failing) throw new Error('the database is away');
    return answer;
  });
  return {
    cache,
    clock,
    lookups,
    know: (credential: string, owner: string) => results.set(credential, { ok: true, value: { owner } }),
    forgetAnswer: (credential: string) => results.delete(credential),
    fail: (now: boolean) => {
      failing = now;
    },
    holdUntil: (gate: Promise<void> | undefined) => {
      hold = gate;
    },
  };
}

describe('cached credential', () => {
  test('is cached until its TTL ends', async () => {
    const { cache, clock, know } = setUp();
    know('a', 'ann');
    expect(cache.peek('a')).toBeUndefined();
    await cache.load('a');
    expect(cache.peek('a')).toEqual({ ok: true, value: { owner: 'ann' } });
    clock.time += 5000;
    expect(cache.peek('a')).toBeUndefined();
  });

  test('is not used when the clock was set back', async () => {
    const { cache, clock, know } = setUp();
    know('a', 'ann');
    await cache.load('a');
    clock.time -= 1;
    expect(cache.peek('a')).toBeUndefined();
  });

  test('is refreshed in the background while it is in use', async () => {
    const { cache, clock, know, lookups } = setUp();
    know('a', 'ann');
    await cache.load('a');
    clock.time += 4000;
    know('a', 'bob');
    expect(cache.peek('a')).toEqual({ ok: true, value: { owner: 'ann' } });
    expect(cache.peek('a')).toEqual({ ok: true, value: { owner: 'ann' } });
    await cache.load('a');
    expect(lookups).toEqual(['a', 'a']);
    clock.time += 4000;
    expect(cache.peek('a')).toEqual({ ok: true, value: { owner: 'bob' } });
  });

  test('expires when the refresh fails, and the next load reports the failure', async () => {
    const { cache, clock, know, fail } = setUp();
    know('a', 'ann');
    await cache.load('a');
    fail(true);
    clock.time += 4000;
    expect(cache.peek('a')?.ok).toBe(true);
    clock.time += 1000;
    expect(cache.peek('a')).toBeUndefined();
    await expect(cache.load('a')).rejects.toThrow('the database is away');
    fail(false);
    expect((await cache.load('a')).ok).toBe(true);
  });

  test('is looked up once for concurrent callers', async () => {
    const { cache, know, lookups } = setUp();
    know('a', 'ann');
    await Promise.all([cache.load('a'), cache.load('a'), cache.load('a')]);
    expect(lookups).toEqual(['a']);
  });
});

describe('forgetting', () => {
  test('drops the matching entries and keeps the others', async () => {
    const { cache, know } = setUp();
    know('a', 'ann');
    know('b', 'bob');
    await Promise.all([cache.load('a'), cache.load('b')]);
    cache.invalidate(({ owner }) => owner === 'ann');
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.peek('b')?.ok).toBe(true);
  });

  test('a lookup that started before the invalidation is neither cached nor shared', async () => {
    const { cache, know, forgetAnswer: dropResult, holdUntil } = setUp();
    know('a', 'ann');
    let open = (): void => undefined;
    holdUntil(
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    const before = cache.load('a');
    dropResult('a');
    cache.invalidate(() => true);
    const after = cache.load('a');
    open();
    expect((await before).ok).toBe(true);
    expect((await after).ok).toBe(false);
    expect(cache.peek('a')?.ok).toBe(false);
  });
});

test('a flood of unknown credentials evicts only rejections, and both caches are bounded', async () => {
  const { cache, know } = setUp({ values: 2, refusals: 3 });
  for (const key of ['a', 'b', 'c']) know(key, key);
  for (const key of ['a', 'b', 'c']) await cache.load(key);
  for (let n = 0; n < 100; n += 1) await cache.load(`x${n}`);
  expect(cache.peek('a')).toBeUndefined();
  expect(cache.peek('b')?.ok).toBe(true);
  expect(cache.peek('c')?.ok).toBe(true);
  expect(cache.peek('x96')).toBeUndefined();
  expect(cache.peek('x99')?.ok).toBe(false);
});
