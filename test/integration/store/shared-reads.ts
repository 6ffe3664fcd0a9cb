import { expect, test } from 'vitest';
import type { Db, Queryable } from '../../../src/store/db.js';
import { sqlState } from '../../../src/store/errors.js';
import { identifier, type Sql, sql } from '../../../src/store/sql.js';
import { eventually } from '../../support/eventually.js';
import { type RoundTrip, recordRoundTrips } from '../../support/record-statements.js';
import { describeUnless } from '../../support/skip.js';

const FLOW = { key: 'shared reads', weight: 1 };
const OTHER = { key: 'other reads', weight: 1 };
const BEGIN = 'begin isolation level repeatable read read only';

const read = <Result>(db: Db, work: (tx: Queryable) => Promise<Result>, flow = FLOW): Promise<Result> =>
  db.forFlow(flow).transaction(work, { mode: 'snapshot' });

const double = (n: number): Sql => sql`select ${n}::int4 * 2 as n`;
const findDouble = (n: number) => (tx: Queryable) => tx.first<{ n: number }>(double(n));
const ONE = sql`select 1 as one`;

/** Two reads that leave together, because their first statements are known to be fast. */
const share = (db: Db, works: readonly ((tx: Queryable) => Promise<unknown>)[], flow = FLOW) => {
  const start = async (tx: Queryable, work: (tx: Queryable) => Promise<unknown>): Promise<unknown> => {
    await tx.first(ONE);
    return await work(tx);
  };
  return Promise.allSettled(works.map((work) => read(db, (tx) => start(tx, work), flow)));
};

const countBegins = (trips: readonly (readonly string[])[]): number =>
  trips.flat().filter((text) => text === BEGIN).length;

/** PGlite has one session: its reads run one after the other. */
export function sharedReadSuite(db: () => Db, driver: Db['driver']): void {
  describeUnless(driver === 'pglite' && 'PGlite has one connection')('shared reads', () => {
    /**
     * Kinds of reads are measured alone first, and longer after a slow one. On two processors one flow has one connection
     * for a second after another flow was active, in which a fast machine makes thousands of attempts.
     */
    const untilTogether = async (reads: () => Promise<unknown>): Promise<readonly RoundTrip[]> => {
      for (let attempt = 0; attempt < 50_000; attempt++) {
        const trips = await recordRoundTrips(reads);
        if (countBegins(trips) === 1) return trips;
      }
      throw new Error('the reads do not share a transaction');
    };
    const untilShared = (flow = FLOW): Promise<readonly RoundTrip[]> =>
      untilTogether(() => share(db(), [findDouble(1), findDouble(1)], flow));

    test('concurrent reads of a flow share a transaction', async () => {
      await untilShared();
      const outcomes = await share(db(), [findDouble(1), findDouble(2)]);
      expect(outcomes).toEqual([2, 4].map((n) => ({ status: 'fulfilled', value: { n } })));
      expect(db().flows).toMatchObject({ running: 0, queued: 0 });
    });

    test('statement without parameters runs once for all reads of a snapshot', async () => {
      const trips = await untilShared();
      expect(trips.flat().filter((text) => text === 'select 1 as one')).toHaveLength(1);
      expect(trips.flat().filter((text) => text.includes('* 2'))).toHaveLength(2);
    });

    test('reads of different flows do not share', async () => {
      await untilShared();
      await untilShared(OTHER);
      const trips = await recordRoundTrips(() =>
        Promise.all([read(db(), findDouble(1)), read(db(), findDouble(1), OTHER)]),
      );
      expect(countBegins(trips)).toBe(2);
    });

    test('failed statement fails its own read, and the others continue in the same snapshot', async () => {
      const table = identifier('shared_reads');
      await db().run(sql`create table if not exists ${table} (n int)`);
      const count = sql`select count(*)::int4 as n from ${table} where n >= ${0}`;
      await untilShared();
      const [failed, counted] = await share(db(), [
        (tx) => tx.first(sql`select 1 / (${1}::int4 - 1) as n`),
        async (tx) => {
          const before = await tx.first(count);
          await db().run(sql`insert into ${table} values (1)`);
          return [before, await tx.first(count), await tx.first(double(4))];
        },
      ]);
      expect(sqlState((failed as PromiseRejectedResult).reason)).toBe('22012');
      expect(counted).toEqual({ status: 'fulfilled', value: [{ n: 0 }, { n: 0 }, { n: 8 }] });
      expect(await db().first(count)).toEqual({ n: 1 });
    });

    test('read that fails outside of its statements does not affect the others', async () => {
      await untilShared();
      const [thrown, found] = await share(db(), [() => Promise.reject(new Error('no')), findDouble(5)]);
      expect((thrown as PromiseRejectedResult).reason).toMatchObject({ message: 'no' });
      expect(found).toEqual({ status: 'fulfilled', value: { n: 10 } });
    });

    test('cancelled statement fails its own read only', async () => {
      await untilShared();
      const shared = share(db(), [(tx) => tx.rows(sql`select pg_sleep(${60}) as slow_share`), findDouble(6)]);
      const find = sql`select pg_cancel_backend(pid) from pg_stat_activity
        where query like 'select pg_sleep($1) as slow_share%' and state = 'active'`;
      await eventually(async () => (await db().rows(find)).length > 0);
      const [cancelled, found] = await shared;
      expect((cancelled as PromiseRejectedResult).reason).toMatchObject({ kind: 'unavailable' });
      expect(found).toEqual({ status: 'fulfilled', value: { n: 12 } });
    });

    test('kind of a slow read does not share until it has been fast again', async () => {
      await untilShared();
      await share(db(), [(tx) => tx.rows(sql`select pg_sleep(${0.3})`), findDouble(6)]);
      const trips = await recordRoundTrips(() => share(db(), [findDouble(1), findDouble(2)]));
      expect(countBegins(trips)).toBe(2);
    });

    test('lost connection fails the reads that share it, and the next reads succeed', async () => {
      const find = (tx: Queryable) => tx.first<{ pid: number }>(sql`select ${1}::int4 as n, pg_backend_pid() as pid`);
      const both = () => Promise.all([read(db(), find), read(db(), find)]);
      await untilTogether(both);
      const lost = await Promise.allSettled(
        [1, 2].map(() =>
          read(db(), async (tx) => {
            const { pid } = (await find(tx))!;
            await db().rows(sql`select pg_terminate_backend(${pid}::int4)`);
            return await find(tx);
          }),
        ),
      );
      for (const outcome of lost)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
      await eventually(() =>
        both().then(
          () => true,
          () => false,
        ),
      );
      expect(db().flows).toMatchObject({ running: 0, queued: 0 });
    });

    test('cursor of a read survives the failed statement of another', async () => {
      const find = (tx: Queryable) => tx.first(double(3));
      await untilTogether(() => Promise.all([read(db(), find), read(db(), find)]));
      let declared = (): void => undefined;
      const isDeclared = new Promise<void>((resolve) => {
        declared = resolve;
      });
      let failed = (): void => undefined;
      const hasFailed = new Promise<void>((resolve) => {
        failed = resolve;
      });
      const [fetched, error] = await Promise.allSettled([
        read(db(), async (tx) => {
          await find(tx);
          await tx.run(sql`declare numbers no scroll cursor for select generate_series(1, 3)::int4 as n`);
          declared();
          await hasFailed;
          return await tx.rows(sql`fetch 2 from numbers`);
        }),
        read(db(), async (tx) => {
          await find(tx);
          await isDeclared;
          await tx.rows(sql`select 1 / (${1}::int4 - 1) as n`).finally(failed);
        }),
      ]);
      expect(fetched).toEqual({ status: 'fulfilled', value: [{ n: 1 }, { n: 2 }] });
      expect(error?.status).toBe('rejected');
    });
  });
}
