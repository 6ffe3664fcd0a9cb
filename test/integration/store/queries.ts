import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { isUniqueViolation, sqlState } from '../../../src/store/errors.js';
import { emptySql, identifier, Sql, sql } from '../../../src/store/sql.js';

export function querySuite(db: () => Db): void {
  describe('queries', () => {
    test('each column type has one JavaScript type', async () => {
      const row = await db().first(sql`select
        true as bool, 7::int2 as int2, 7::int4 as int4, 9007199254740993::int8 as int8, 1.5::float8 as float8,
        123456789012345678901234567890::numeric as whole, 1.50::numeric as decimal, 'x'::text as text,
        '\\x00ff'::bytea as bytea, '2024-02-29 12:00:00.125+02'::timestamptz as time, '2024-02-29'::date as day,
        '{"a":[1]}'::jsonb as json, null::int8 as missing`);
      expect(row).toEqual({
        bool: true,
        int2: 7,
        int4: 7,
        int8: 9007199254740993n,
        float8: 1.5,
        whole: 123456789012345678901234567890n,
        decimal: '1.50',
        text: 'x',
        bytea: new Uint8Array([0, 255]),
        time: new Date('2024-02-29T10:00:00.125Z'),
        day: '2024-02-29',
        json: { a: [1] },
        missing: null,
      });
    });

    test('arrays are returned as arrays of the same types', async () => {
      const row = await db().first(sql`select
        array[1, null]::int8[] as int8, array['a,b', 'c"d', '{e}', 'NULL', null, ''] as text,
        array['\\x01'::bytea, '\\x'::bytea] as bytea, array[[1, 2], [3, 4]]::int4[] as nested, '{}'::int4[] as empty`);
      expect(row).toEqual({
        int8: [1n, null],
        text: ['a,b', 'c"d', '{e}', 'NULL', null, ''],
        bytea: [new Uint8Array([1]), new Uint8Array([])],
        nested: [
          [1, 2],
          [3, 4],
        ],
        empty: [],
      });
    });

    test('parameter value is returned equal', async () => {
      const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
      const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
      const time = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            text,
            int8,
            numeric: fc.bigInt(),
            bytes: fc.uint8Array(),
            time,
            bool: fc.boolean(),
            texts: fc.array(fc.option(text)),
            int8s: fc.array(int8),
            byteses: fc.array(fc.uint8Array()),
            json: fc.record({ list: fc.array(fc.integer()), word: fc.string({ unit: 'grapheme-ascii' }) }),
          }),
          async (row) => {
            const back = await db().first(sql`select ${row.text}::text as text, ${row.int8}::int8 as int8,
              ${row.numeric}::numeric as numeric, ${row.bytes}::bytea as bytes, ${row.time}::timestamptz as time,
              ${row.bool}::bool as bool, ${row.texts}::text[] as texts, ${row.int8s}::int8[] as "int8s",
              ${row.byteses}::bytea[] as byteses, ${row.json}::jsonb as json`);
            expect(back).toEqual({
              ...row,
              bytes: new Uint8Array(row.bytes),
              byteses: row.byteses.map((bytes) => new Uint8Array(bytes)),
            });
          },
        ),
        { numRuns: 50 },
      );
    });

    test('undefined is stored as null', async () => {
      expect(await db().first(sql`select ${undefined}::text is null as absent`)).toEqual({ absent: true });
    });

    test('first returns undefined when there is no row', async () => {
      expect(await db().first(sql`select 1 where false`)).toBeUndefined();
    });

    test('run returns the number of affected rows', async () => {
      const table = identifier('run_counts');
      await db().run(sql`create table ${table} (n int)`);
      expect(await db().run(sql`insert into ${table} select generate_series(1, 5)`)).toBe(5);
      expect(await db().run(sql`delete from ${table} where n > ${3}`)).toBe(2);
    });

    test('statement is prepared once per connection, however often it runs', async () => {
      const counted = await db().transaction(async (tx) => {
        for (const n of [1, 2, 3]) await tx.rows(sql`select ${n}::int4 as prepared_once ${emptySql}`);
        return tx.rows<{ n: bigint }>(
          sql`select count(*) as n from pg_prepared_statements where statement like 'select $1::int4 as prepared_once%'`,
        );
      });
      expect(counted).toEqual([{ n: 1n }]);
    });

    test('server error keeps its SQLSTATE and leaves the database usable', async () => {
      const error = await db()
        .rows(sql`select 1 / ${0}::int4`)
        .catch((reason: unknown) => reason);
      expect(sqlState(error)).toBe('22012');
      expect(await db().first(sql`select 1 as one`)).toEqual({ one: 1 });
    });

    test('unique violation is distinguished from other errors', async () => {
      const table = identifier('unique_rows');
      await db().run(sql`create table ${table} (n int primary key)`);
      await db().run(sql`insert into ${table} values (1)`);
      const error = await db()
        .run(sql`insert into ${table} values (1)`)
        .catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
    });

    test('statement works again after its table was changed', async () => {
      const table = identifier('changing');
      await db().run(sql`create table ${table} (a int)`);
      const all = sql`select * from ${table}`;
      await db().rows(all);
      await db().run(sql`alter table ${table} add column b int`);
      await db()
        .rows(all)
        .catch(() => undefined);
      await db().run(sql`insert into ${table} values (1, 2)`);
      await expect(db().rows(all)).resolves.toEqual([{ a: 1, b: 2 }]);
    });

    test('many concurrent statements all complete', async () => {
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, n) => db().first<{ n: number }>(sql`select ${n}::int4 as n`)),
      );
      expect(results.map((row) => row?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
      expect(db().waiting).toBe(0);
    });
  });
}

/** Runs last: afterwards no statement of this database is prepared by name any more. */
export function statementNameSuite(db: () => Db): void {
  test('more distinct statements than names all complete', async () => {
    for (let n = 0; n < 1100; n += 1) {
      const row = await db().first<{ n: number }>(new Sql([`select ${n} + `, '::int4 as n'], [1]));
      expect(row?.n).toBe(n + 1);
    }
  });
}
