import { expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { sql } from '../../../src/store/sql.js';

const HEAVY = { key: 'heavy', weight: 1 };
const LIGHT = { key: 'light', weight: 1 };

/** Statements of many accounts on one pool. */
export function flowSuite(db: () => Db): void {
  test('statement of a flow returns the same as one of the database', async () => {
    const own = db().forFlow(LIGHT);
    expect(await own.first(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(await own.rows(sql`select generate_series(1, 2) as n`)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await own.transaction((tx) => tx.first(sql`select 2 as two`), { mode: 'snapshot' })).toEqual({ two: 2 });
    await expect(own.rows(sql`select wrong`)).rejects.toMatchObject({ code: '42703' });
    await expect(own.transaction((tx) => tx.rows(sql`select wrong`))).rejects.toMatchObject({ code: '42703' });
    expect(db().flows).toMatchObject({ running: 0, queued: 0 });
  });

  test('flow that arrives late is served before the queue of another', async () => {
    const order: string[] = [];
    const work = async (flow: typeof HEAVY, name: string): Promise<void> => {
      await db()
        .forFlow(flow)
        .transaction((tx) => tx.rows(sql`select count(*) from generate_series(1, 20000)`));
      order.push(name);
    };
    const queued = Array.from({ length: 40 }, (_, index) => work(HEAVY, `heavy ${index}`));
    const late = work(LIGHT, 'light');
    expect(db().flows.queued).toBeGreaterThanOrEqual(40 - db().flows.slots);
    await late;
    // After those that were running when it arrived, and before most of the queue: responses of a busy process come late.
    expect(order.length).toBeLessThanOrEqual(queued.length / 2);
    await Promise.all(queued);
    expect(db().flows).toMatchObject({ running: 0, queued: 0, waitingFlows: 0 });
  });

  test('failed transaction releases its slot', async () => {
    for (let time = 0; time < 3 * db().flows.slots; time++) {
      const failing = db()
        .forFlow(HEAVY)
        .transaction(() => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
    }
    expect(db().flows.running).toBe(0);
  });
}
