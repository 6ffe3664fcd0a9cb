import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexEntries, searchEntries } from './search.mjs';
import type { Entry } from './types.mjs';

const entry = (id: string, path: string, summary: string, tag: string, method = 'GET'): Entry => ({
  id,
  method,
  path,
  summary,
  tag,
  addOn: undefined,
  deprecated: false,
  source: {},
});

const entries = [
  entry('listStakeUpdates', '/api/account/{stakeAddress}/updates', 'Stake key registrations, newest first', 'Accounts'),
  entry('readAccount', '/api/account/{stakeAddress}', 'An account and what it delegates to', 'Accounts'),
  entry('listPools', '/api/pools', 'Stake pools', 'Stake Pools'),
  entry('submitTransaction', '/api/txs/submit', 'Send a signed transaction', 'Transactions', 'POST'),
  entry('readTransaction', '/api/txs/{hash}', 'One transaction', 'Transactions'),
];
const index = indexEntries(entries);
const ids = (query: string) => searchEntries(index, query).map(({ id }) => id);

describe('searching operations', () => {
  test('the exact name comes first', () => {
    expect(ids('readAccount')[0]).toBe('readAccount');
  });

  test('a path, or its beginning, finds its operations, the shorter path first', () => {
    expect(ids('/api/account')).toEqual(['readAccount', 'listStakeUpdates']);
    expect(ids('/api/pools')).toEqual(['listPools']);
  });

  test('every word must be somewhere: method, tag, path or summary', () => {
    expect(ids('post transaction')).toEqual(['submitTransaction']);
    expect(ids('stake newest')).toEqual(['listStakeUpdates']);
    expect(ids('stake nonsense')).toEqual([]);
  });

  test('the start of a word beats its middle', () => {
    expect(ids('sub')[0]).toBe('submitTransaction');
    expect(ids('pool')).toEqual(['listPools']);
  });

  test('nothing typed finds nothing', () => {
    expect(ids('')).toEqual([]);
    expect(ids('   ')).toEqual([]);
  });

  test('whatever is typed, each result holds every word of it, once, within the limit', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'stakepoolrd /{} '), maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.nat(4), (query, limit) => {
        const found = searchEntries(index, query, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found).size).toBe(found.length);
        for (const { id, path, summary, tag, method } of found) {
          const text = [id, path, summary, tag, method].join('\n').toLowerCase();
          for (const word of query.trim().toLowerCase().split(/\s+/).slice(0, 8)) expect(text).toContain(word);
        }
      }),
    );
  });
});
