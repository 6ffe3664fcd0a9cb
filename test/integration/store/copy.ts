import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CopyColumn, CopyType, Db } from '../../../src/store/db.js';
import { UnstorableValue } from '../../../src/store/errors.js';
import { PairRows } from '../../../src/store/pair-rows.js';
import { identifier, join, Sql, sql } from '../../../src/store/sql.js';

const TYPES: readonly CopyType[] = [
  'bool',
  'int2',
  'int4',
  'int8',
  'float8',
  'numeric',
  'text',
  'bytea',
  'jsonb',
  'timestamptz',
  'int4[]',
  'int8[]',
  'text[]',
  'bytea[]',
];
const column = (name: string, type: CopyType): CopyColumn => ({ name: identifier(name), type });
const COLUMNS = [column('id', 'int4'), ...TYPES.map((type, index) => column(`c${index}`, type))];
const target = { schema: identifier('copied'), table: identifier('everything'), columns: COLUMNS };

const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const bytes = fc.uint8Array().map((value) => new Uint8Array(value));
const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const decimal = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.stringMatching(/^[0-9]{1,9}$/), fc.constantFrom('', '-'))
  .map(([whole, fraction, sign]) => `${sign}${whole}.${fraction}`);
const json = fc
  .dictionary(
    fc.stringMatching(/^[a-z]{1,8}$/),
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.stringMatching(/^[ -~]*$/)),
  )
  .map((value) => ({ value }));

/** In the order of TYPES. */
const row = fc.tuple(
  ...[
    fc.boolean(),
    fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
    int4,
    int8,
    fc.double(),
    fc.oneof(fc.bigInt(), fc.bigInt({ min: -(10n ** 200n), max: 10n ** 200n }), decimal),
    text,
    bytes,
    json,
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.array(fc.option(int4)),
    fc.array(fc.option(int8)),
    fc.array(fc.option(text)),
    fc.array(fc.option(bytes)),
  ].map((values) => fc.option<unknown>(values)),
);

export function copySuite(db: () => Db): void {
  describe('copy', () => {
    beforeAll(async () => {
      await db().run(sql`create schema ${target.schema}`);
      const list = join(COLUMNS.map(({ name, type }) => new Sql(['', ` ${type}`], [name])));
      await db().run(sql`create table ${target.schema}.${target.table} (${list})`);
    });

    test('copied rows are read back equal', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
          await db().run(sql`truncate ${target.schema}.${target.table}`);
          const numbered = rows.map((values, id) => [id, ...values]);
          expect(await db().copy(target, numbered)).toBe(rows.length);
          const back = await db().rows<Record<string, unknown>>(
            sql`select * from ${target.schema}.${target.table} order by id`,
          );
          expect(back.map((values) => Object.values(values))).toEqual(numbered);
        }),
        { numRuns: 40 },
      );
    });

    test('more rows than fit a chunk arrive completely, from a list and from a stream', async () => {
      const narrow = { ...target, columns: [column('id', 'int4'), column('c6', 'text')] };
      const line = 'x'.repeat(100);
      async function* stream(): AsyncGenerator<readonly unknown[]> {
        for (let id = 0; id < 50_000; id += 1) yield [id, line];
      }
      for (const rows of [Array.from({ length: 50_000 }, (_, id) => [id, line]), stream()]) {
        await db().run(sql`truncate ${target.schema}.${target.table}`);
        expect(await db().copy(narrow, rows)).toBe(50_000);
        const sum = await db().first(
          sql`select count(*) as rows, sum(id) as ids from ${target.schema}.${target.table}`,
        );
        expect(sum).toEqual({ rows: 50_000n, ids: 1_249_975_000n });
      }
    });

    test('copy inside a transaction that throws leaves nothing', async () => {
      await db().run(sql`truncate ${target.schema}.${target.table}`);
      const failed = db().transaction(async (tx) => {
        await tx.copy({ ...target, columns: [column('id', 'int4')] }, [[1], [2]]);
        expect(await tx.first(sql`select count(*) as n from ${target.schema}.${target.table}`)).toEqual({ n: 2n });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await db().rows(sql`select id from ${target.schema}.${target.table}`)).toEqual([]);
    });

    test('value of the wrong type stops the copy, names its column and leaves nothing', async () => {
      await db().run(sql`truncate ${target.schema}.${target.table}`);
      const rows = Array.from({ length: 30_000 }, (_, id): unknown[] => [id, id === 29_999 ? 'many' : id]);
      const wrong = db().copy({ ...target, columns: [column('id', 'int4'), column('c3', 'int8')] }, rows);
      await expect(wrong).rejects.toThrow(new UnstorableValue('column c3: "many" is not a value of type int8'));
      expect(await db().rows(sql`select id from ${target.schema}.${target.table}`)).toEqual([]);
    });

    test('failing source stops the copy with its own error', async () => {
      async function* source(): AsyncGenerator<readonly unknown[]> {
        yield [1];
        throw new Error('the node went away');
      }
      await expect(db().copy({ ...target, columns: [column('id', 'int4')] }, source())).rejects.toThrow('went away');
      expect(await db().first(sql`select 1 as one`)).toEqual({ one: 1 });
    });

    test('copies that are issued together in a transaction keep their order and counts', async () => {
      await db().run(sql`truncate ${target.schema}.${target.table}`);
      const ids = { ...target, columns: [column('id', 'int4')] };
      // More than the socket takes at once, so that several turns of the event loop send them.
      const large = Array.from({ length: 100_000 }, (_, id) => [id]);
      const pairs = new PairRows();
      for (let id = 200_000; id < 200_010; id += 1) pairs.push(id, id);
      const counts = await db().transaction((tx) =>
        Promise.all([
          tx.copy(ids, large),
          tx.run(sql`delete from ${target.schema}.${target.table} where id < 10`),
          tx.copy(ids, []),
          tx.copy(ids, [[1], [2]]),
          tx.copy({ ...target, columns: [column('id', 'int4'), column('c2', 'int4')] }, pairs),
          tx.first<{ readonly count: bigint }>(sql`select count(*) as count from ${target.schema}.${target.table}`),
        ]),
      );
      expect(counts).toEqual([100_000, 10, 0, 2, 10, { count: 100_002n }]);
      await db().run(sql`truncate ${target.schema}.${target.table}`);
    });

    test.each([
      ['with a value that cannot be encoded', { columns: [column('c1', 'bool')] }, 'column c1'],
      ['that the server rejects', { table: identifier('missing') }, 'does not exist'],
    ])('copy %s fails the transaction and those after it', async (_, wrong, message) => {
      const ids = { ...target, columns: [column('id', 'int4')] };
      const works: Promise<number>[] = [];
      const failed = db().transaction(async (tx) => {
        works.push(tx.copy(ids, [[1]]), tx.copy({ ...ids, ...wrong }, [[1]]), tx.copy(ids, [[2]]));
        await Promise.allSettled(works);
        await Promise.all(works);
      });
      await expect(failed).rejects.toThrow(message);
      // The connection is usable, and nothing is left.
      expect(await db().rows(sql`select id from ${target.schema}.${target.table}`)).toEqual([]);
    });

    test('server error ends the copy and leaves the database usable', async () => {
      const missing = { ...target, table: identifier('missing') };
      await expect(db().copy(missing, [])).rejects.toThrow('does not exist');
      expect(await db().first(sql`select 1 as one`)).toEqual({ one: 1 });
    });
  });
}
