import { describe, expect, test } from 'vitest';
import type { NetworkDb } from '../../store/network-db.js';
import type { Position } from './cursor.js';
import { keyedPage } from './keyed-pages.js';

const TIP_ROW = { height: 7, slot: 70n, hash: new Uint8Array([0xab]), epoch: 1, last_tx_id: 3, rollback_id: -1 };

/** A database of one table: the rows in key order. */
function pageOf(rows: readonly number[], limit: number, cursor?: string) {
  const db = { first: async () => TIP_ROW } as unknown as NetworkDb<'cardano'>;
  const requested: { after: Position | undefined; limit: number }[] = [];
  const page = keyedPage(
    {
      db: { ...db, snapshot: (read: (inner: NetworkDb<'cardano'>) => unknown) => read(db) } as NetworkDb<'cardano'>,
      cursor: { encode: (position) => JSON.stringify(position), decode: (text) => JSON.parse(text) },
    },
    {
      cursor,
      limit,
      fetch: async (_, range) => {
        requested.push(range);
        return rows.filter((row) => range.after === undefined || row > Number(range.after[0])).slice(0, range.limit);
      },
      keyOf: (row) => [row],
      show: (row) => row * 10,
    },
  );
  return page.then((answer) => ({ ...answer, requested }));
}

const tip = { blockHash: 'ab', blockHeight: 7, slot: 70 };

describe('a page of a list by key', () => {
  test('has a cursor when there is a row beyond it', async () => {
    expect(await pageOf([1, 2, 3], 2)).toEqual({
      data: [10, 20],
      tip,
      nextCursor: '[2]',
      requested: [{ after: undefined, limit: 3 }],
    });
  });

  test('has no cursor when it ends exactly at the end of the list', async () => {
    expect(await pageOf([1, 2], 2)).toEqual({ data: [10, 20], tip, requested: [{ after: undefined, limit: 3 }] });
  });

  test('of an empty list has no cursor', async () => {
    expect(await pageOf([], 2)).toMatchObject({ data: [] });
    expect(await pageOf([], 2)).not.toHaveProperty('nextCursor');
  });

  test('continues after the row of its cursor', async () => {
    expect(await pageOf([1, 2, 3], 2, '[2]')).toEqual({ data: [30], tip, requested: [{ after: [2], limit: 3 }] });
  });
});
