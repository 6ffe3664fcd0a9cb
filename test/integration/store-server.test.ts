import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';

describe('limits of a pool', () => {
  let opened: TestDb;
  beforeAll(async () => {
    opened = await openTestDb({ poolSize: 2, statementTimeoutMs: 100, acquireTimeoutMs: 500 });
  });
  afterAll(() => opened.close());

  test('read that takes too long is cancelled with a message, alone or in a snapshot', async () => {
    const timeoutError = { kind: 'unavailable', message: expect.stringContaining('took too long') };
    await expect(opened.db.rows(sql`select pg_sleep(30)`)).rejects.toMatchObject(timeoutError);
    const snapshot = opened.db.transaction((tx) => tx.rows(sql`select pg_sleep(30)`), { mode: 'snapshot' });
    await expect(snapshot).rejects.toMatchObject(timeoutError);
  });

  test('write transaction has no timeout, and the limit applies again afterwards', async () => {
    const limit = sql`select current_setting('statement_timeout') as ms`;
    expect(await opened.db.transaction((tx) => tx.first(limit))).toEqual({ ms: '0' });
    expect(await opened.db.first(limit)).toEqual({ ms: '100ms' });
  });

  test('callers beyond the pool size are counted, queued, and rejected after the timeout', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = 0;
    const holders = [1, 2].map(() =>
      opened.db.transaction(async () => {
        started += 1;
        await gate;
      }),
    );
    while (started < 2) await new Promise((resolve) => setImmediate(resolve));
    const late = opened.db.rows(sql`select 1`);
    expect(opened.db.waiting).toBe(1);
    await expect(late).rejects.toMatchObject({ kind: 'unavailable', message: 'The database is busy; try again later' });
    expect(opened.db.waiting).toBe(0);
    release();
    await Promise.all(holders);
    expect(await opened.db.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('two services on one server see each other’s locks', async () => {
    const other = await openServerDb(opened.url, { poolSize: 1 });
    const held = await opened.db.tryLock('indexer');
    expect(await other.tryLock('indexer')).toBeUndefined();
    await held?.release();
    const lock = await other.tryLock('indexer');
    expect(lock).toBeDefined();
    await other.close();
    const back = await opened.db.tryLock('indexer');
    expect(back).toBeDefined();
    await back?.release();
  });

  test('unknown database is named in the error', async () => {
    const url = new URL(opened.url);
    url.pathname = '/missing';
    await expect(openServerDb(url.href)).rejects.toThrow('/missing cannot be used: it has no such database');
  });

  test('closed database gives an error message', async () => {
    const other = await openServerDb(opened.url, { poolSize: 1 });
    await Promise.all([other.close(), other.close()]);
    await expect(other.rows(sql`select 1`)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
