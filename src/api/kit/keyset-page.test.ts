import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetworkDb } from '../../store/network-db.js';
import type { Position } from './cursor.js';
import { keysetPage, readInSequence, splitPage } from './keyset-page.js';

describe('splitPage', () => {
  test('a row beyond the limit is not on the page and gives a next key', () => {
    expect(splitPage([1, 2, 3], 2, String)).toEqual({ page: [1, 2], next: '2' });
  });

  test('a list that ends exactly at the limit has no next key', () => {
    expect(splitPage([1, 2], 2, String)).toEqual({ page: [1, 2], next: undefined });
    expect(splitPage([], 2, String)).toEqual({ page: [], next: undefined });
  });
});

describe('readInSequence', () => {
  test('the second list is read only for the rows that the first one lacks', async () => {
    const limits: number[] = [];
    const second = (limit: number): number[] => {
      limits.push(limit);
      return [8, 9].slice(0, limit);
    };
    expect(await readInSequence(3, () => [1, 2], second)).toEqual([1, 2, 8]);
    expect(await readInSequence(2, () => [1, 2], second)).toEqual([1, 2]);
    expect(limits).toEqual([1]);
  });
});

describe('keysetPage', () => {
  /** A list of numbers in memory, read as a table would be. */
  function createList(items: readonly number[], rollbackId = 0) {
    const db = { snapshot: (work: (snapshot: unknown) => unknown) => work(db) } as unknown as NetworkDb<'cardano'>;
    const cursor = {
      encode: (position: Position) => JSON.stringify(position),
      decode: (text: string) => JSON.parse(text) as Position,
    };
    const rules = {
      readTip: () => Promise.resolve({ rollbackId }),
      toTipJson: (tip: { readonly rollbackId: number }) => tip,
    };
    return (limit: number, from?: string) =>
      keysetPage({ db, cursor }, rules, {
        cursor: from,
        limit,
        fetch: (_, { after, limit: rows }) =>
          Promise.resolve(items.filter((item) => after === undefined || item > Number(after[0])).slice(0, rows)),
        keyOf: (item) => [item],
        show: (item) => item,
      });
  }

  test('pages concatenate to the list, and the last page has no cursor', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 7 }), async (items, limit) => {
        const sorted = items.toSorted((a, b) => a - b);
        const read = createList(sorted);
        const seen: number[] = [];
        let pages = 0;
        let cursor: string | undefined;
        do {
          const page = await read(limit, cursor);
          seen.push(...page.data);
          cursor = page.nextCursor;
          pages += 1;
        } while (cursor !== undefined);
        expect(seen).toEqual(sorted);
        expect(pages).toBe(Math.max(1, Math.ceil(sorted.length / limit)));
      }),
    );
  });

  test('a search that stops early continues where it stopped, also with an empty page', async () => {
    const db = { snapshot: (work: (snapshot: unknown) => unknown) => work(db) } as unknown as NetworkDb<'cardano'>;
    const cursor = { encode: (position: Position) => String(position[0]), decode: (text: string) => [Number(text)] };
    const rules = { readTip: () => Promise.resolve(undefined), toTipJson: () => null };
    const list = {
      cursor: undefined,
      limit: 2,
      fetch: () => Promise.resolve({ rows: [] as number[], stoppedAt: [41] }),
      keyOf: (row: number) => [row],
      show: (row: number) => row,
    };
    expect(await keysetPage({ db, cursor }, rules, list)).toEqual({ data: [], tip: null, nextCursor: '41' });
  });
});
