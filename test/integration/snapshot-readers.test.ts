import { Transform } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SnapshotReader } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startTcpProxy } from '../support/tcp-proxy.js';

let database: TestDb;

beforeEach(async () => {
  database = await openTestDb({ poolSize: 2 });
  await database.db.run(sql`create table fact (n integer)`);
  await database.db.run(sql`insert into fact values (1)`);
});

afterEach(() => database.close());

const countFacts = async (reader: SnapshotReader): Promise<bigint | undefined> =>
  (await reader.first<{ count: bigint }>(sql`select count(*) as count from fact`))?.count;

test('a connection that is opened after a commit reads the state of the first connection', async () => {
  const { db } = database;
  let commit = (): void => undefined;
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let inserted = false;
  // Holds one of the two connections, so that the second reader starts after its commit.
  const writing = db.transaction(async (tx) => {
    await tx.run(sql`insert into fact values (2)`);
    inserted = true;
    await committing;
  });
  await eventually(async () => inserted);
  const reading = db.withSnapshotReaders(2, (readers) => Promise.all(readers.map(countFacts)));
  await eventually(async () => db.waiting === 1);
  commit();
  await writing;
  expect(await reading).toEqual([1n, 1n]);
});

test('connections are reusable after a success, and replaced after a failure inside a copy', async () => {
  const { db } = database;
  const counts = await db.withSnapshotReaders(9, (readers) => Promise.all(readers.map(countFacts)));
  expect(counts).toEqual([1n, 1n]);
  const failing = db.withSnapshotReaders(2, async ([reader]) => {
    for await (const _ of reader.copyOut(sql`select n from fact, generate_series(1, 1000000)`).bytes)
      throw new RangeError('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  for (let round = 0; round < 4; round += 1) await db.run(sql`insert into fact values (3)`);
  expect(await db.rows(sql`select count(*) as count from fact`)).toEqual([{ count: 5n }]);
});

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const DELAY_MS = 50;

/** Delays what follows the last bytes of a COPY, as a network may. */
const delayAfterCopy = (): Transform =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      const found = bytes.lastIndexOf(COPY_DONE);
      if (found === -1) return done(null, bytes);
      const end = found + COPY_DONE.length;
      this.push(bytes.subarray(0, end));
      setTimeout(() => done(null, bytes.subarray(end)), DELAY_MS);
    },
  });

test('rows of a copy are counted when their number arrives after the bytes', async () => {
  const url = new URL(database.url);
  const proxy = await startTcpProxy(Number(url.port), delayAfterCopy);
  url.port = String(proxy.port);
  const db = await openServerDb(url.href);
  try {
    const [rows, bytes] = await db.withSnapshotReaders(1, async ([reader]) => {
      const copied = reader.copyOut(sql`select n from fact, generate_series(1, 30)`);
      let length = 0;
      for await (const part of copied.bytes) length += part.length;
      return [await copied.countRows(), length];
    });
    expect(rows).toBe(30);
    expect(bytes).toBeGreaterThan(30 * 4);
  } finally {
    await db.close();
    await proxy.close();
  }
});

test('a reader cannot write', async () => {
  const writing = database.db.withSnapshotReaders(1, ([reader]) => reader.run(sql`insert into fact values (2)`));
  await expect(writing).rejects.toThrow('read-only transaction');
});
