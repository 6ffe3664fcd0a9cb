import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { openPgPool } from '../../src/store/drivers/pg-pool.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { recordingLog } from '../support/recording-log.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

let server: TestDb;
let proxy: TcpProxy;
let db: Db;
let log: ReturnType<typeof recordingLog>;

beforeEach(async () => {
  server = await openTestDb({ poolSize: 1 });
  proxy = await startTcpProxy(Number(new URL(server.url).port));
  const url = new URL(server.url);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  log = recordingLog();
  db = openPgPool({
    driver: 'server',
    connection: { connectionString: url.href },
    poolSize: 3,
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 60_000,
    maxSilenceMs: 300,
    log: log.log,
  });
});
afterEach(async () => {
  await db.close();
  await proxy.close();
  await server.close();
});

const stalls = () => log.events.filter(({ event }) => event === 'store.connections-stalled').length;
const lost = { kind: 'unavailable', message: expect.stringContaining('cannot be reached') };

test('statements of a cut network fail, in and outside of transactions, and later ones succeed', async () => {
  // Opens all connections before the cut.
  await Promise.all([1, 2, 3].map(() => db.rows(sql`select pg_sleep(0.05)`)));
  const writing = db.transaction(async (tx) => {
    await tx.run(sql`create table written (id integer)`);
    proxy.freeze();
    await tx.run(sql`insert into written values (1)`);
  });
  await expect(writing).rejects.toMatchObject(lost);
  await expect(db.rows(sql`select 1`)).rejects.toMatchObject(lost);
  expect(stalls()).toBeGreaterThan(0);
  proxy.thaw();
  expect(await db.first(sql`select to_regclass('written') is null as undone`)).toEqual({ undone: true });
});

test('statement that runs long on a server that responds is not ended', async () => {
  expect(await db.first(sql`select true as done from pg_sleep(2)`)).toEqual({ done: true });
  await db.transaction(async (tx) => void (await tx.rows(sql`select pg_sleep(1)`)));
  expect(stalls()).toBe(0);
});

test('statement that the server never received is ended, also when the server responds to others', async () => {
  await db.rows(sql`select 1`);
  proxy.freeze();
  const waiting = db.rows(sql`select 2`);
  // New connections work again, as after a failover; those from before stay silent.
  proxy.thawNew();
  await expect(waiting).rejects.toMatchObject(lost);
  expect(await db.first(sql`select 3 as value`)).toEqual({ value: 3 });
});
