import { describe, expect, test } from 'vitest';
import type { Db, Queryable } from '../../../src/store/db.js';
import { sqlState } from '../../../src/store/errors.js';
import { identifier, sql } from '../../../src/store/sql.js';
import { eventually } from '../../support/eventually.js';
import { recordRoundTrips } from '../../support/record-statements.js';
import { describeUnless } from '../../support/skip.js';

const read = <Result>(db: Db, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { mode: 'snapshot' });

const BEGIN = 'begin isolation level repeatable read read only';

/** One value of every type that statements return, with its limits. */
const everyType = sql`
  select * from (values
    (true, 1::int2, 2::int4, 3::int8, 1.5::float8, 12::numeric, 1.50::numeric, 'ä'::text, '\\x00ff'::bytea,
     '{"a":[1]}'::jsonb, '2024-02-29 12:34:56.789+00'::timestamptz, array[1, null]::int8[], array['\\x01'::bytea], null::text),
    (false, -32768, -2147483648, -9223372036854775808, -0.1, -5, -1.5, '', '\\x', 'null', '1970-01-01+00', '{}', '{}', 'x'),
    (null, 32767, 2147483647, 9223372036854775807, 1e300, 0, 0.00, null, null, null, null, null, null, null),
    (null, 0, 0, 9007199254740993, 0, 0, 0.0, null, null, null, null, null, null, null),
    (null, 0, 0, -9007199254740993, 0, 0, 0.0, null, null, null, null, null, null, null),
    (null, 0, 0, 4294967296, 0, 0, 0.0, null, null, null, null, null, null, null),
    (null, 0, 0, -1, 0, 0, 0.0, null, null, null, null, null, null, null)
  ) as t (a, b, c, d, e, f, g, h, i, j, k, l, m, n)`;

export function batchSuite(db: () => Db, driver: Db['driver']): void {
  describe('statement batches', () => {
    test('statements that are issued together leave in one round trip with the begin', async () => {
      const trips = await recordRoundTrips(async () => {
        const values = await read(db(), (tx) =>
          Promise.all([1, 2, 3].map((n) => tx.first<{ n: number }>(sql`select ${n}::int4 + 0 as n`))),
        );
        expect(values).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      });
      expect(trips[0]?.filter((text) => text !== 'commit')).toEqual([
        BEGIN,
        ...Array(3).fill('select $1::int4 + 0 as n'),
      ]);
    });

    test('rows are the same when a statement is first and when it is prepared', async () => {
      const [first, second] = [await db().rows(everyType), await db().rows(everyType)];
      const twice = await read(db(), (tx) => Promise.all([tx.rows(everyType), tx.rows(everyType)]));
      expect(second).toEqual(first);
      expect(twice).toEqual([first, first]);
      expect(first[1]).toMatchObject({ d: -(2n ** 63n), i: new Uint8Array() });
    });

    test('error belongs to its statement, and the statements after it are not executed', async () => {
      const outcomes = await read(db(), async (tx) => {
        const settled = await Promise.allSettled([
          tx.first(sql`select 1 as n`),
          tx.first(sql`select 1 / (${1}::int - 1) as n`),
          tx.first(sql`select 3 as n`),
        ]);
        throw Object.assign(new Error('shown'), { settled });
      }).catch((error: Error & { settled: PromiseSettledResult<unknown>[] }) => error.settled);
      expect(outcomes[0]).toEqual({ status: 'fulfilled', value: { n: 1 } });
      expect(sqlState((outcomes[1] as PromiseRejectedResult).reason)).toBe('22012');
      expect((outcomes[2] as PromiseRejectedResult).reason.message).toContain('an earlier one');
      await expect(read(db(), (tx) => tx.first(sql`select 3 as n`))).resolves.toEqual({ n: 3 });
    });

    test('snapshot with a failed statement fails although the failure was caught', async () => {
      const swallowed = read(db(), async (tx) => {
        await tx.first(sql`select 1 / 0 as n`).catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow('rolled back');
    });

    test('statement that could not be parsed works as soon as its table exists', async () => {
      const table = identifier('batch_later');
      const find = () => read(db(), (tx) => tx.rows(sql`select n from ${table}`));
      for (const _ of [1, 2]) expect(sqlState(await find().catch((error: unknown) => error))).toBe('42P01');
      await db().run(sql`create table ${table} (n int)`);
      await db().run(sql`insert into ${table} values (7)`);
      for (const _ of [1, 2]) expect(await find()).toEqual([{ n: 7 }]);
    });

    test('rows larger than a chunk of the socket are read whole, also beside small ones', async () => {
      const sizes = [0, 10, 200_000, 3, 70_000, 1_000_000, 1];
      const lengths = sql`select repeat('é', n) as t, decode(repeat('ab', n), 'hex') as b
        from unnest(${sizes}::int[]) with ordinality as s (n, at) order by at`;
      for (const _ of [1, 2]) {
        const rows = await read(db(), (tx) => tx.rows<{ t: string; b: Uint8Array }>(lengths));
        expect(rows.map(({ t, b }) => [t.length, b.length])).toEqual(sizes.map((n) => [n, n]));
        expect(rows[2]?.t).toBe('é'.repeat(200_000));
      }
    });

    test('write after a read on the same connection is committed', async () => {
      const table = identifier('batch_written');
      await db().run(sql`create table ${table} (n int)`);
      for (let n = 0; n < 20; n++) {
        await read(db(), (tx) => tx.rows(sql`select 1 as one`));
        await (n % 2 === 0
          ? db().run(sql`insert into ${table} values (${n})`)
          : db().transaction((tx) => tx.run(sql`insert into ${table} values (${n})`)));
        expect(await read(db(), (tx) => tx.first(sql`select count(*)::int as n from ${table}`))).toEqual({ n: n + 1 });
      }
    });

    // PGlite cannot cancel a statement, and its only session is committed at once.
    describeUnless(driver === 'pglite' && 'PGlite has one connection')('with several connections', () => {
      test('read of one statement takes one round trip, and its commit follows later', async () => {
        const one = () => read(db(), (tx) => tx.first(sql`select 1 as one`));
        await one();
        const trips = await recordRoundTrips(one);
        expect(trips).toHaveLength(1);
        await eventually(async () => {
          const open = await db().rows(sql`select 1 from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`);
          return open.length === 0;
        });
      });

      test('cancelled statement fails alone, and its connection is used again', async () => {
        const cancelled = read(db(), (tx) =>
          Promise.all([tx.rows(sql`select 1 as n`), tx.rows(sql`select pg_sleep(60) as cancelled`)]),
        );
        const outcome = expect(cancelled).rejects.toMatchObject({ kind: 'unavailable' });
        const find = sql`select pid, pg_cancel_backend(pid) from pg_stat_activity
          where query like 'select pg_sleep(60) as cancelled%' and state = 'active'`;
        await eventually(async () => (await db().rows(find)).length > 0);
        await outcome;
        for (let n = 0; n < 10; n++) expect(await read(db(), (tx) => tx.first(sql`select 1 as n`))).toEqual({ n: 1 });
      });

      test('connection that is lost before its commit is replaced', async () => {
        for (let n = 0; n < 5; n++) {
          const pid = await read(db(), (tx) => tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`));
          await db().withLock('batch', async () => undefined);
          await db().rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
            where pid = ${pid?.pid}::int and pid <> pg_backend_pid()`);
          await eventually(() =>
            read(db(), (tx) => tx.rows(sql`select 1 as n`)).then(
              () => true,
              () => false,
            ),
          );
        }
      });
    });
  });
}
