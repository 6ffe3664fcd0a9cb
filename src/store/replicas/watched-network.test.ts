import { expect, test } from 'vitest';
import { SimulatedServers } from '../../../test/support/simulated-servers.js';
import { type NetworkDb, networkDb } from '../network-db.js';
import { sql } from '../sql.js';
import { WatchedNetwork } from './watched-network.js';

function openStandby() {
  const servers = new SimulatedServers(1);
  const [replica] = servers.replicas;
  const advance = (): void => {
    servers.append(1);
    servers.replay(replica!, 1);
  };
  return { advance, db: new WatchedNetwork(networkDb(replica!.db, 'CARDANO_PREPROD', 'cardano')) };
}

const read = (db: NetworkDb) => db.first(sql`select`);

test('state of a snapshot is that of its statements, not that of its end', async () => {
  const { db, advance } = openStandby();
  expect(db.seen).toBeUndefined();
  await db.snapshot(async (snapshot) => {
    await read(snapshot);
    advance();
  });
  expect(db.seen).toMatchObject({ position: { height: 0 }, standby: true });
});

test('state of several snapshots is the newest of them', async () => {
  const { db, advance } = openStandby();
  let end: (() => void) | undefined;
  const older = db.snapshot(() => new Promise<void>((resolve) => (end = resolve)));
  await new Promise(setImmediate);
  advance();
  await db.snapshot(read);
  end?.();
  await older;
  expect(db.seen).toMatchObject({ position: { height: 1 } });
});

test.each([
  ['a statement outside of a snapshot', (db: NetworkDb) => read(db)],
  ['data that requests share', async (db: NetworkDb) => db.base],
])('state is not known after %s', async (_, use) => {
  const { db } = openStandby();
  await db.snapshot(read);
  await use(db);
  expect(db.seen).toBeUndefined();
});

test('request that fails in a snapshot fails with its own error', async () => {
  const { db } = openStandby();
  const failing = db.snapshot(async (snapshot) => {
    await read(snapshot);
    throw new Error('no such block');
  });
  await expect(failing).rejects.toThrow('no such block');
  expect(db.seen).toBeUndefined();
});
