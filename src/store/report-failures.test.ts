import { expect, test } from 'vitest';
import type { Db } from './db.js';
import { reportFailures } from './report-failures.js';
import { sql } from './sql.js';

test('failed calls are reported and reach the caller unchanged', async () => {
  const error = new Error('refused');
  const seen: unknown[] = [];
  const fail = () => Promise.reject(error);
  const failing = {
    rows: fail,
    first: fail,
    run: fail,
    copy: fail,
    transaction: fail,
    driver: 'server',
  } as unknown as Db;
  const db = reportFailures(failing, (each) => seen.push(each));
  await expect(db.rows(sql`select 1`)).rejects.toBe(error);
  await expect(db.first(sql`select 1`)).rejects.toBe(error);
  await expect(db.run(sql`select 1`)).rejects.toBe(error);
  await expect(db.transaction(async () => 1)).rejects.toBe(error);
  expect(seen).toEqual([error, error, error, error]);
});

test('a failed write of a flow is reported too', async () => {
  const error = new Error('No space left on device');
  const seen: unknown[] = [];
  const fail = () => Promise.reject(error);
  const failing = { forFlow: () => ({ run: fail, transaction: fail }) } as unknown as Db;
  const own = reportFailures(failing, (each) => seen.push(each)).forFlow({ key: 'account:1', weight: 1 });
  await expect(own.run(sql`select 1`)).rejects.toBe(error);
  await expect(own.transaction(async () => 1)).rejects.toBe(error);
  expect(seen).toEqual([error, error]);
});

test('computed properties stay computed', () => {
  let waiting = 1;
  const counted = {
    get waiting() {
      return waiting;
    },
  } as unknown as Db;
  const db = reportFailures(counted, () => undefined);
  waiting = 2;
  expect(db.waiting).toBe(2);
});
