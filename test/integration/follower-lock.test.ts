import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type IndexMaintainer, maintainIndex } from '../../src/indexer/maintain-index.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { migrateService } from '../support/access.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { listSource } from '../support/list-source.js';
import { MemoryIndex } from '../support/memory-index.js';

let database: TestDb;
/** A separate pool, like another process. */
let otherDb: Db;
const keepers: IndexMaintainer[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await migrateService(database.db);
  otherDb = await openServerDb(database.url);
});
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((indexer) => indexer.stop()));
});
afterAll(async () => {
  await otherDb.close();
  await database.close();
});

const QUICK = { blocks: 10, nearBlocks: 3, quietMs: 5, sourceMs: 1, recheckMs: 1 };

function startIndexer(
  db: Db,
  name: string,
  index: MemoryIndex,
  source = listSource(tinyBlocks({ length: 50 })),
): IndexMaintainer {
  const indexer = maintainIndex({
    network: { id: 'CARDANO_PREVIEW', finalityDepth: 20 },
    db,
    process: name,
    source,
    openIndex: index.open,
    transactionsIn: () => 1,
    limits: QUICK,
    takeOverMs: 5,
    exchangeMs: 5,
    now: () => Date.now(),
    random: (count) => new Uint8Array(count),
    log: silentLog,
  });
  keepers.push(indexer);
  return indexer;
}

/** Closes the connections that hold advisory locks, like a server restart or a network failure. */
const cutLocks = (db: Db): Promise<number> =>
  db.run(sql`
    select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);

describe('index of a network', () => {
  test('is written by one process, and the others know its progress', async () => {
    const index = new MemoryIndex();
    const first = startIndexer(database.db, 'first', index);
    await eventually(() => first.holds());
    const second = startIndexer(otherDb, 'second', index);
    await eventually(() => second.state().tip?.height === 49);
    expect(second.holds()).toBe(false);
    expect(second.state()).toMatchObject({ activity: 'following', source: { kind: 'list', state: 'following' } });
    expect(index.opened).toBe(1);
  });

  test('is taken over when its writer stops', async () => {
    const index = new MemoryIndex();
    const blocks = tinyBlocks({ length: 80 });
    const first = startIndexer(database.db, 'first', index, listSource(blocks.slice(0, 50)));
    await eventually(() => first.state().tip?.height === 49);
    const second = startIndexer(otherDb, 'second', index, listSource(blocks));
    await first.stop();
    expect(first.holds()).toBe(false);
    await eventually(() => second.holds() && second.state().tip?.height === 79);
    expect(index.appends.flat()).toEqual(blocks.map((_, height) => height));
  });

  test('is no longer written by a process that has lost the lock', async () => {
    const index = new MemoryIndex();
    let writers = 0;
    let together = 0;
    let slow = true;
    index.duringWrite = async () => {
      writers += 1;
      together = Math.max(together, writers);
      if (slow) await new Promise((resolve) => setTimeout(resolve, 2));
      writers -= 1;
    };
    const source = () => listSource(tinyBlocks({ length: 400 }));
    const all = [startIndexer(database.db, 'first', index, source()), startIndexer(otherDb, 'second', index, source())];
    for (let cut = 0; cut < 5; cut += 1) {
      const height = index.blocks.length;
      await eventually(() => index.blocks.length > height || index.blocks.length === 400);
      await cutLocks(database.db);
    }
    slow = false;
    await eventually(() => all.some((indexer) => indexer.holds() && indexer.state().tip?.height === 399));
    expect(all.filter((indexer) => indexer.holds())).toHaveLength(1);
    expect(index.blocks.map(({ height }) => height)).toEqual(Array.from({ length: 400 }, (_, height) => height));
    // The transaction in progress when the lock was lost may still commit beside the first of the next writer.
    expect(together).toBeLessThanOrEqual(2);
  });

  test('stays with the process in which it halted, and every process reports the reason', async () => {
    const index = new MemoryIndex();
    index.failWrite = ([block]) =>
      block!.height >= 30 ? { error: new DecodeError('no such certificate'), written: false } : undefined;
    const first = startIndexer(database.db, 'first', index);
    const second = startIndexer(otherDb, 'second', index);
    const halted = { activity: 'halted', reason: 'no such certificate' };
    await eventually(() => [first, second].every((indexer) => indexer.state().activity === 'halted'));
    expect(first.state()).toMatchObject(halted);
    expect(second.state()).toMatchObject(halted);
    expect([first, second].filter((indexer) => indexer.holds())).toHaveLength(1);
    expect(index.opened).toBe(1);
  });
});
