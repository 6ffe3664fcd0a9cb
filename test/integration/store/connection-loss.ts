import { expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { sql } from '../../../src/store/sql.js';
import { describeUnless } from '../../support/skip.js';

const MORE_THAN_THE_POOL = 20;

async function killOthers(db: Db): Promise<void> {
  await db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
}

/** Repeats until the pool has detected each terminated connection. */
async function untilCalm(db: Db): Promise<void> {
  const everyConnection = (): Promise<unknown> =>
    Promise.all(Array.from({ length: MORE_THAN_THE_POOL }, () => db.rows(sql`select pg_sleep(0.01)`)));
  while (
    !(await everyConnection().then(
      () => true,
      () => false,
    ))
  );
}

/** PGlite has no connection that could be lost. */
export function connectionLossSuite(db: () => Db, driver: Db['driver']): void {
  describeUnless(driver === 'pglite' && 'PGlite has no connections')('lost connections', () => {
    test('terminated connections are replaced', async () => {
      await untilCalm(db());
      await killOthers(db());
      await untilCalm(db());
      const results = await Promise.all(
        Array.from({ length: MORE_THAN_THE_POOL }, () => db().first(sql`select 1 as one`)),
      );
      expect(results).toEqual(results.map(() => ({ one: 1 })));
    });

    test('transaction with a terminated connection fails as unavailable and writes nothing', async () => {
      await db().run(sql`create table if not exists lost (n int)`);
      const interrupted = db().transaction(async (tx) => {
        await tx.run(sql`insert into lost values (1)`);
        await killOthers(db());
        await tx.run(sql`insert into lost values (2)`);
      });
      await expect(interrupted).rejects.toMatchObject({ kind: 'unavailable' });
      await untilCalm(db());
      expect(await db().rows(sql`select n from lost`)).toEqual([]);
    });

    test('running statement with a terminated connection fails as unavailable', async () => {
      const running = db().rows(sql`select pg_sleep(30) as ended`);
      const outcome = expect(running).rejects.toMatchObject({ kind: 'unavailable' });
      const find = sql`select pid from pg_stat_activity
        where query like 'select pg_sleep(30) as ended%' and state = 'active'`;
      while ((await db().rows(find)).length === 0);
      await killOthers(db());
      await outcome;
      await untilCalm(db());
    });

    test('lock with a terminated connection reports its loss, and another session can acquire it', async () => {
      const held = await db().tryLock('will be lost');
      const lost = new Promise<void>((resolve) => held?.lost.addEventListener('abort', () => resolve()));
      await killOthers(db());
      await lost;
      const next = await db().tryLock('will be lost');
      expect(next).toBeDefined();
      await next?.release();
      await held?.release();
      await untilCalm(db());
    });
  });
}
