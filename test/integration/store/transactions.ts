import { beforeAll, describe, expect, test } from 'vitest';
import type { Db, Queryable } from '../../../src/store/db.js';
import { sqlState } from '../../../src/store/errors.js';
import { networkDb } from '../../../src/store/network-db.js';
import { identifier, sql } from '../../../src/store/sql.js';
import { describeUnless } from '../../support/skip.js';

const ledger = identifier('ledger');
const entries = (on: Queryable): Promise<{ n: number }[]> => on.rows(sql`select n from ${ledger} order by n`);

export function transactionSuite(db: () => Db, driver: Db['driver']): void {
  describe('transactions', () => {
    beforeAll(async () => {
      await db().run(sql`create table ${ledger} (n int)`);
    });

    test('writes of a transaction are visible once it resolves', async () => {
      await db().run(sql`truncate ${ledger}`);
      const answer = await db().transaction(async (tx) => {
        await tx.run(sql`insert into ${ledger} values (1)`);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await entries(db())).toEqual([{ n: 1 }]);
    });

    test('transaction that throws writes nothing, and the error arrives unchanged', async () => {
      await db().run(sql`truncate ${ledger}`);
      const reason = new Error('changed my mind');
      const failed = db().transaction(async (tx) => {
        await tx.run(sql`insert into ${ledger} values (1)`);
        throw reason;
      });
      await expect(failed).rejects.toBe(reason);
      expect(await entries(db())).toEqual([]);
    });

    test('transaction with a failed statement cannot commit', async () => {
      await db().run(sql`truncate ${ledger}`);
      const swallowed = db().transaction(async (tx) => {
        await tx.run(sql`insert into ${ledger} values (1)`);
        await tx.run(sql`select 1 / 0`).catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow('rolled back');
      expect(await entries(db())).toEqual([]);
    });

    test('concurrent statements inside a transaction run in order', async () => {
      const order = await db().transaction((tx) =>
        Promise.all([1, 2, 3, 4].map((n) => tx.first<{ n: number }>(sql`select ${n}::int4 as n`))),
      );
      expect(order.map((row) => row?.n)).toEqual([1, 2, 3, 4]);
    });

    test('transaction cannot be used after its end', async () => {
      const leaked = await db().transaction(async (tx) => tx);
      await expect(leaked.run(sql`insert into ${ledger} values (99)`)).rejects.toThrow('over');
    });

    test('snapshot cannot write', async () => {
      const writing = db().transaction((tx) => tx.run(sql`insert into ${ledger} values (1)`), { mode: 'snapshot' });
      expect(sqlState(await writing.catch((error: unknown) => error))).toBe('25006');
    });

    test('view of a network reads and writes only in its own schema', async () => {
      const preprod = networkDb(db(), 'CARDANO_PREPROD', 'cardano');
      await db().run(sql`create schema if not exists ${preprod.schema}`);
      await db().run(sql`create table ${preprod.schema}.tip (height int)`);
      await preprod.run(sql`insert into ${preprod.schema}.tip values (${5})`);
      const heights = await preprod.snapshot(async (view) => {
        const outer = await view.first(sql`select height from ${view.schema}.tip`);
        const inner = await view.snapshot((same) => same.first(sql`select height from ${same.schema}.tip`));
        return [outer, inner];
      });
      expect(preprod.schema.name).toBe('cardano_preprod');
      expect(heights).toEqual([{ height: 5 }, { height: 5 }]);
    });

    // PGlite has one session: no other session can write while a snapshot is open, so isolation cannot be tested.
    describeUnless(driver === 'pglite' && 'PGlite has one connection')('with another writer', () => {
      test('every statement of a snapshot sees the same state', async () => {
        await db().run(sql`truncate ${ledger}`);
        await db().run(sql`insert into ${ledger} values (1)`);
        const seen = await db().transaction(
          async (tx) => {
            const before = await entries(tx);
            await db().run(sql`insert into ${ledger} values (2)`);
            return { before, after: await entries(tx) };
          },
          { mode: 'snapshot' },
        );
        expect(seen).toEqual({ before: [{ n: 1 }], after: [{ n: 1 }] });
        expect(await entries(db())).toEqual([{ n: 1 }, { n: 2 }]);
      });

      test('uncommitted writes are invisible to others', async () => {
        await db().run(sql`truncate ${ledger}`);
        await db().transaction(async (tx) => {
          await tx.run(sql`insert into ${ledger} values (1)`);
          expect(await entries(db())).toEqual([]);
        });
        expect(await entries(db())).toEqual([{ n: 1 }]);
      });
    });

    test('concurrent transactions are serialized and none is lost', async () => {
      await db().run(sql`truncate ${ledger}`);
      await db().run(sql`insert into ${ledger} values (0)`);
      await Promise.all(
        Array.from({ length: 40 }, () =>
          db().transaction(async (tx) => {
            await tx.rows(sql`select n from ${ledger} for update`);
            await tx.run(sql`update ${ledger} set n = n + 1`);
          }),
        ),
      );
      expect(await entries(db())).toEqual([{ n: 40 }]);
    });
  });
}
