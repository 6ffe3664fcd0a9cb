import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifier, sql } from '../../src/store/sql.js';
import { HintBits } from '../../src/store/write/hint-bits.js';
import { openTestDb, type TestDb } from '../support/databases.js';

const SCHEMA = identifier('loaded');
const ENOUGH_FOR_A_PASS = 250_000;

let database: TestDb;
beforeAll(async () => {
  database = await openTestDb();
  await database.db.run(sql`create schema ${SCHEMA}`);
});
afterAll(() => database.close());

async function createTable(name: string): Promise<void> {
  await database.db.run(sql`create table ${SCHEMA}.${identifier(name)} (n int4) with (autovacuum_enabled = off)`);
}

async function addRows(table: string): Promise<void> {
  await database.db.run(sql`insert into ${SCHEMA}.${identifier(table)} select generate_series(1, 5000)`);
  // Commits of a test do not wait for the disk.
  await database.db.run(sql`checkpoint`);
}

async function countPages(table: string): Promise<number> {
  const row = await database.db.first<{ bytes: bigint }>(sql`select pg_relation_size(${`loaded.${table}`}) as bytes`);
  return Number(row!.bytes / 8192n);
}

/** Pages on the disk that change when their rows are read. */
async function countChanged(table: string, from: number, to: number): Promise<number> {
  await database.db.run(sql`checkpoint`);
  const [row] = await database.db.rows<Record<string, readonly { Plan: Record<string, number> }[]>>(
    sql`explain (analyze, buffers, format json) select n from ${SCHEMA}.${identifier(table)}
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid`,
  );
  return row!['QUERY PLAN']![0]!.Plan['Shared Dirtied Blocks']!;
}

test('pages of loaded rows change no more when they are read after a pass', async () => {
  await createTable('growing');
  const hintBits = new HintBits(database.db, SCHEMA, ['growing', 'absent']);
  await hintBits.update();
  await addRows('growing');
  const first = await countPages('growing');
  hintBits.noteRows(ENOUGH_FOR_A_PASS);
  await hintBits.update();
  await addRows('growing');
  const second = await countPages('growing');
  hintBits.noteRows(ENOUGH_FOR_A_PASS);
  await hintBits.update();
  expect(first).toBeGreaterThan(10);
  // The last page was not full, and rows of the second part are in it.
  expect(await countChanged('growing', 0, first - 1)).toBe(0);
  expect(await countChanged('growing', first, second)).toBe(second - first);
});

test('rows from before the first pass, and too few rows, are left alone', async () => {
  await createTable('old');
  await addRows('old');
  const hintBits = new HintBits(database.db, SCHEMA, ['old']);
  for (let pass = 0; pass < 3; pass += 1) {
    await hintBits.update();
    hintBits.noteRows(ENOUGH_FOR_A_PASS);
  }
  const pages = await countPages('old');
  await addRows('old');
  await hintBits.update();
  hintBits.noteRows(ENOUGH_FOR_A_PASS - 1);
  await hintBits.update();
  expect(await countChanged('old', 0, await countPages('old'))).toBeGreaterThanOrEqual(pages);
});
