import { expect, test } from 'vitest';
import type { Db, Queryable } from '../db.js';
import { identifier, type Sql, sql } from '../sql.js';
import { countBuilders, createMissingIndexes, type LiveIndex } from './live-index.js';

const INDEXES: readonly LiveIndex[] = ['a', 'b', 'c', 'd'].map((name) => ({ name, table: 't', on: sql`(n)` }));

/** Records the indexes that each transaction creates, in a schema that already has the index `b`. */
function noting(made: string[][]): Db {
  const inTransaction = (names: string[]): Pick<Queryable, 'run'> => ({
    run: async (query: Sql) => names.push(...(/not exists "(\w+)"/.exec(query.statement().text)?.slice(1) ?? [])),
  });
  return {
    rows: async () => [{ name: 'b' }],
    transaction: async (work: (tx: Queryable) => Promise<unknown>) => {
      const names: string[] = [];
      const result = await work(inTransaction(names) as Queryable);
      made.push(names);
      return result;
    },
  } as unknown as Db;
}

test('fast indexes are created in one transaction, without those that exist', async () => {
  const made: string[][] = [];
  await createMissingIndexes(noting(made), identifier('s'), INDEXES, { builders: 1 });
  expect(made).toEqual([['a', 'c', 'd']]);
});

test('the next index is created in another transaction when the step time has passed', async () => {
  const made: string[][] = [];
  await createMissingIndexes(noting(made), identifier('s'), INDEXES, { stepMs: 0, builders: 1 });
  expect(made).toEqual([['a'], ['c'], ['d']]);
});

test('several connections share the indexes, each index created once', async () => {
  const made: string[][] = [];
  await createMissingIndexes(noting(made), identifier('s'), INDEXES, { stepMs: 0, builders: 2 });
  expect(made.flat().toSorted()).toEqual(['a', 'c', 'd']);
});

test('builders are limited by the pool, and a single session has none', () => {
  const count = (driver: Db['driver'], maxSize: number): number =>
    countBuilders({ driver, pool: { maxSize } as Db['pool'] });
  expect([count('server', 16), count('server', 64), count('server', 4), count('server', 1)]).toEqual([3, 4, 0, 0]);
  expect(count('pglite', 16)).toBe(0);
});
