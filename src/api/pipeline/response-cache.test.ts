import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { NetworkDb } from '../../store/network-db.js';
import type { ServerPosition } from '../../store/replicas/index-position.js';
import type { ComputedResponse } from './computed-response.js';
import { type CachedResponse, createResponseCache, UncachedResult } from './response-cache.js';
import { MAX_SHARED_LENGTH, MIN_SHARED_MS, type SharedResponses } from './shared-responses.js';

const db = {} as NetworkDb;
const plain = (body: string): ComputedResponse => ({ body, warnings: [] });

/** Memory of an entry besides its body. */
const OVERHEAD = 400;

function setUp(maxBytes = 1_000_000) {
  const chain = { tip: 'a' };
  let made = 0;
  const untyped = createResponseCache(async () => chain.tip, maxBytes);
  const cache = {
    get bytes() {
      return untyped.bytes;
    },
    getOrCompute: async (...args: Parameters<typeof untyped.getOrCompute>) =>
      (await untyped.getOrCompute(...args)) as CachedResponse,
  };
  const request = async (key: string, body?: string): Promise<string> =>
    (await cache.getOrCompute(db, 'ada', key, async () => plain(body ?? `${key} at ${chain.tip} #${++made}`))).body;
  return { chain, answers: cache, request };
}

describe('cached response', () => {
  test('is returned until the next block', async () => {
    const { chain, request } = setUp();
    expect(await request('pools')).toBe('pools at a #1');
    expect(await request('pools')).toBe('pools at a #1');
    expect(await request('dreps')).toBe('dreps at a #2');
    chain.tip = 'b';
    expect(await request('pools')).toBe('pools at b #3');
  });

  test('is computed once for concurrent requests', async () => {
    const { request } = setUp();
    expect(new Set(await Promise.all([request('pools'), request('pools'), request('pools')])).size).toBe(1);
  });

  test('that another account is computing is computed again instead of waiting in its queue', async () => {
    const { answers: cache } = setUp();
    let finish = (_: string): void => undefined;
    const slow = cache.getOrCompute(
      db,
      'ada',
      'pools',
      () => new Promise<ComputedResponse>((resolve) => (finish = (body) => resolve(plain(body)))),
    );
    expect((await cache.getOrCompute(db, 'bob', 'pools', async () => plain('quick'))).body).toBe('quick');
    finish('slow');
    expect((await slow).body).toBe('slow');
  });

  test('is not stored when a block arrives meanwhile, since a rollback may restore its tip', async () => {
    const { chain, answers: cache } = setUp();
    await cache.getOrCompute(db, 'ada', 'pools', async () => {
      chain.tip = 'b';
      return plain('seen at b');
    });
    chain.tip = 'a';
    expect((await cache.getOrCompute(db, 'ada', 'pools', async () => plain('seen at a'))).body).toBe('seen at a');
  });

  test('is not stored on failure: the next request computes it again', async () => {
    const { answers: cache, request } = setUp();
    await expect(cache.getOrCompute(db, 'ada', 'pools', () => Promise.reject(new Error('lost')))).rejects.toThrow(
      'lost',
    );
    expect(await request('pools')).toBe('pools at a #1');
  });

  test('is evicted for newer ones, least recently used first', async () => {
    const { answers: cache, request } = setUp(4 * (OVERHEAD + 1_005));
    await request('one', '1'.repeat(1_000));
    for (const key of ['two', 'three', 'four']) await request(key, key[0]?.repeat(1_000));
    await request('one', 'recomputed');
    await request('five', '5'.repeat(1_000));
    expect(cache.bytes).toBe(4 * (OVERHEAD + 1_000) + 'onethreefourfive'.length);
    expect(await request('one', 'recomputed')).toBe('1'.repeat(1_000));
    expect(await request('two', 'recomputed')).toBe('recomputed');
  });

  test('that is too large for the cache is still returned', async () => {
    const { answers: cache, request } = setUp(4_000);
    expect(await request('all', 'x'.repeat(1_001))).toHaveLength(1_001);
    expect(cache.bytes).toBe(0);
  });

  test('has the same ETag for the same content', async () => {
    const { chain, answers: cache } = setUp();
    const first = await cache.getOrCompute(db, 'ada', 'pools', async () => plain('the same'));
    chain.tip = 'b';
    const second = await cache.getOrCompute(db, 'ada', 'pools', async () => plain('the same'));
    expect(second.etag).toBe(first.etag);
  });

  test('with characters beyond Latin-1 counts two bytes for each', async () => {
    const { answers: cache, request } = setUp();
    await request('k', '€'.repeat(100));
    expect(cache.bytes).toBe(OVERHEAD + 1 + 200);
  });

  test('is returned synchronously when the newest block is known', async () => {
    const cache = createResponseCache(() => 'a', 1_000_000);
    const compute = async () => plain('known');
    await cache.getOrCompute(db, 'ada', 'pools', compute);
    expect(cache.getOrCompute(db, 'ada', 'pools', compute)).toMatchObject({ body: 'known' });
  });

  test('of a replica is found by its known state and stored when the handler saw no other, without a lookup', async () => {
    const cache = createResponseCache(() => Promise.reject(new Error('looked up')), 1_000_000);
    const shown: boolean[] = [];
    const request = async (mark: string, body: string, sawOnlyKnown = true) => {
      const state = {
        known: { mark } as ServerPosition,
        showKnown: () => void shown.push(true),
        sawOnlyKnown: async () => sawOnlyKnown,
      };
      return ((await cache.getOrCompute(db, 'ada', 'pools', async () => plain(body), state)) as CachedResponse).body;
    };
    expect(await request('a', 'during a block', false)).toBe('during a block');
    expect(await request('a', 'at a')).toBe('at a');
    expect(shown).toHaveLength(0);
    expect(await request('a', 'again')).toBe('at a');
    expect(shown).toHaveLength(1);
    expect(await request('b', 'at b')).toBe('at b');
  });

  test('does not replace a stream, which every caller computes', async () => {
    const cache = createResponseCache(async () => 'a', 1_000_000);
    const compute = async () => new UncachedResult({});
    const results = await Promise.all([1, 2, 3].map(() => cache.getOrCompute(db, 'ada', 'pools', compute)));
    expect(new Set(results.map((each) => (each as UncachedResult).result)).size).toBe(3);
    expect(cache.stats.entries).toBe(0);
  });
});

describe('response of another worker', () => {
  /** A worker whose responses the other workers find, and the announcements of this one. */
  function setUpShared(others: ReadonlyMap<string, ComputedResponse> = new Map()) {
    const announced: string[] = [];
    let own: Parameters<SharedResponses['provide']>[0] = () => undefined;
    const shared: SharedResponses = {
      find: (key, mark) => (others.has(`${key} ${mark}`) ? Promise.resolve(others.get(`${key} ${mark}`)) : undefined),
      announce: (key, mark) => void announced.push(`${key} ${mark}`),
      provide: (lookUp) => {
        own = lookUp;
      },
    };
    const cache = createResponseCache(() => 'a', 4 * MAX_SHARED_LENGTH, shared);
    const request = async (key: string, body: string, ms = 0) =>
      (await cache.getOrCompute(db, 'ada', key, async () => {
        if (ms > 0) await pause(ms);
        return plain(body);
      })) as CachedResponse;
    return { cache, announced, request, findOwn: (key: string, mark: string) => own(key, mark) };
  }

  test('is used and cached instead of computing it', async () => {
    const others = new Map([['pools a', { ...plain('of another'), status: 206 }]]);
    const { request, announced } = setUpShared(others);
    expect(await request('pools', 'computed')).toMatchObject({ body: 'of another', status: 206 });
    others.clear();
    expect(await request('pools', 'computed')).toMatchObject({ body: 'of another' });
    expect(announced).toEqual([]);
  });

  test('is computed when the other worker has it no more', async () => {
    const { request } = setUpShared(new Map([['pools a', undefined as never]]));
    expect(await request('pools', 'computed')).toMatchObject({ body: 'computed' });
  });

  test('is announced to the others when it took long and is not large', async () => {
    const { request, announced, findOwn } = setUpShared();
    await request('quick', 'q');
    await request('slow', 's', MIN_SHARED_MS + 5);
    await request('large', 'l'.repeat(MAX_SHARED_LENGTH + 1), MIN_SHARED_MS + 5);
    expect(announced).toEqual(['slow a']);
    expect(findOwn('slow', 'a')).toEqual(plain('s'));
    expect(findOwn('slow', 'b')).toBeUndefined();
  });
});
