import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { sql } from '../../../src/store/sql.js';

/** Times are compared with pauses of the server, which last at least this long by its clock. */
const PAUSE_MS = 50;
const PAUSE = PAUSE_MS / 1_000;
/** The clock of a server may count whole milliseconds, ours counts their parts. */
const MIN_MS = PAUSE_MS - 1;

export function statementTimeSuite(db: () => Db): void {
  const find = (part: string) =>
    db()
      .statementTimes.list('total', Number.POSITIVE_INFINITY)
      .filter(({ text }) => text.includes(part));

  describe('times of statements', () => {
    test('calls and rows of a statement are counted without its values', async () => {
      for (const secret of ['hidden1', 'hidden2', 'hidden3'])
        await db().rows(sql`select ${secret}::text as counted from generate_series(1, 4)`);
      expect(find('counted')).toEqual([
        expect.objectContaining({
          text: 'select $1::text as counted from generate_series(1, 4)',
          calls: 3,
          failedCalls: 0,
          sharedCalls: 0,
          rows: 12,
        }),
      ]);
      expect(find('hidden')).toEqual([]);
    });

    test('time of a statement is at least that of its execution', async () => {
      await db().rows(sql`select pg_sleep(${PAUSE}) as timed`);
      const [time] = find('as timed');
      expect(time?.maxMs).toBeGreaterThanOrEqual(MIN_MS);
      expect(time?.totalMs).toBe(time?.maxMs);
    });

    test('statements of one batch share its time, and the begin of the transaction is not listed', async () => {
      await db().transaction(
        (tx) =>
          Promise.all([
            tx.rows(sql`select pg_sleep(${PAUSE}) as together, 1 as first`),
            tx.rows(sql`select ${1}::int as together`),
          ]),
        { mode: 'snapshot' },
      );
      const times = find('as together');
      expect(times.map(({ calls }) => calls)).toEqual([1, 1]);
      expect(times.reduce((sum, { totalMs }) => sum + totalMs, 0)).toBeGreaterThanOrEqual(MIN_MS);
      expect(find('begin')).toEqual([]);
      expect(find('commit')).toEqual([]);
    });

    test('failed call counts with its time, and statements that were skipped after it do not count', async () => {
      const read = db().transaction(
        (tx) =>
          Promise.all([
            tx.rows(sql`select 1 / (${1}::int - 1) as failing, pg_sleep(0)`),
            tx.rows(sql`select 1 as skipped`),
          ]),
        { mode: 'snapshot' },
      );
      await expect(read).rejects.toThrow();
      expect(find('as failing')).toEqual([expect.objectContaining({ calls: 1, failedCalls: 1, rows: 0 })]);
      expect(find('as skipped')).toEqual([]);
    });

    test('affected rows of a write count', async () => {
      await db().run(sql`create table timed_write (n int)`);
      await db().transaction((tx) => tx.run(sql`insert into timed_write select generate_series(1, ${5}::int)`));
      expect(find('insert into timed_write')).toEqual([expect.objectContaining({ calls: 1, rows: 5 })]);
      // A definition has no plan, so it is not prepared.
      expect(find('create table')).toEqual([]);
    });
  });
}
