import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkId } from '../../src/chains/networks.js';
import { silentLog } from '../../src/kernel/log.js';
import { type ChangeListening, listenForChanges } from '../../src/store/changes/listen-for-changes.js';
import { announceChange } from '../../src/store/changes/notify-change.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

const NETWORK = 'CARDANO_PREVIEW';
const schema = networkSchema(NETWORK);
let database: TestDb;
let listening: ChangeListening;
const heard: (NetworkId | undefined)[] = [];

beforeAll(async () => {
  database = await openTestDb();
  listening = listenForChanges({ db: database.db, log: silentLog, probeMs: 20, maxSilenceMs: 10_000 });
  listening.changes.subscribe((network) => heard.push(network));
  listening.start();
  await eventually(() => listening.changes.live);
});

afterAll(async () => {
  await listening.stop();
  await database.close();
});

test('committed change is reported and a rolled back one is not', async () => {
  const { changes } = listening;
  const version = changes.version(NETWORK);
  const failing = database.db.transaction(async (tx) => {
    await announceChange(tx, schema);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await database.db.transaction((tx) => announceChange(tx, networkSchema('BITCOIN_MAINNET')));
  // Changes arrive in the order of their commits.
  await eventually(() => heard.includes('BITCOIN_MAINNET'));
  expect(changes.version(NETWORK)).toBe(version);
  await database.db.transaction((tx) => announceChange(tx, schema));
  await eventually(() => changes.version(NETWORK) !== version);
  expect(heard.at(-1)).toBe(NETWORK);
});

test('lost connection ends the reports, and its return counts as a change of every network', async () => {
  const { changes } = listening;
  const version = changes.version(NETWORK);
  heard.length = 0;
  await database.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'crosstie changes' and datname = current_database()`);
  await eventually(() => heard.length >= 2 && changes.live);
  expect(heard).toEqual([undefined, undefined]);
  expect(changes.version(NETWORK)).not.toBe(version);
});

test('connection whose probes do not come back is never trusted', async () => {
  const { connectionUrl } = database.db;
  // A pooler without LISTEN accepts the statement and delivers nothing.
  const pooled = { connectionUrl, run: async () => 0 };
  const other = listenForChanges({ db: pooled, log: silentLog, probeMs: 5, maxSilenceMs: 20 });
  other.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(other.changes.live).toBe(false);
  await other.stop();
});

test('stops at any moment of the start', async () => {
  for (const pause of [0, 1, 2, 5, 10, 20, 40]) {
    const other = listenForChanges({ db: database.db, log: silentLog });
    other.start();
    await new Promise((resolve) => setTimeout(resolve, pause));
    await other.stop();
    expect(other.changes.live).toBe(false);
  }
});
