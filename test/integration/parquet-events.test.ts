import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventExportRequest, exportEvents } from '../../src/app/parquet/export-events.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { generateIndex } from '../support/simulated-index.js';

/** The events of a simulated history in files of a day, against the tables. */

const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
const schema = networkSchema(network.id);
const folder = mkdtempSync(join(tmpdir(), 'crosstie-events-'));
let database: TestDb;

const exportTo = (options: Partial<EventExportRequest>) =>
  exportEvents({ db: database.db, network, folder, signal: new AbortController().signal, ...options });

const formatDay = (slot: number): string => new Date(slotToTime(network, slot) * 1_000).toISOString().slice(0, 10);

beforeAll(async () => {
  database = await openTestDb();
  await generateIndex(database.db, network.id);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('each day has one file with its blocks and transactions, in order', async () => {
  const { days } = await exportTo({ toDay: '2100-01-01' });
  const blocks = await database.db.rows<{ hash: string; slot: bigint; txCount: number }>(sql`
    select encode(hash, 'hex') as hash, slot, tx_count as "txCount" from ${schema}.block order by height`);
  const expected = [...new Set(blocks.map(({ slot }) => formatDay(Number(slot))))];
  expect(days.filter(({ events }) => events > 0).map(({ day }) => day)).toEqual(expected);
  expect(readdirSync(folder)).toEqual(days.map(({ day }) => `events-${network.id}-${day}.parquet`));
  const ids = new Set<unknown>();
  let count = 0;
  for (const { day, events } of days) {
    const file = await asyncBufferFromFile(join(folder, `events-${network.id}-${day}.parquet`));
    const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
    const ofDay = blocks.filter(({ slot }) => formatDay(Number(slot)) === day);
    expect(rows.length).toBe(events);
    expect(rows.filter(({ type }) => type === 'block.new').map((row) => row['block_hash'])).toEqual(
      ofDay.map(({ hash }) => hash),
    );
    const confirmed = rows.filter(({ type }) => type === 'tx.confirmed');
    expect(confirmed.length).toBe(ofDay.reduce((sum, { txCount }) => sum + txCount, 0));
    expect(confirmed.map(({ payload }) => JSON.parse(payload as string))).toEqual(
      confirmed.map((row) => ({ txHash: row['tx_hash'], txIndex: row['tx_index'] })),
    );
    expect([...new Set(rows.map(({ time }) => (time as Date).toISOString().slice(0, 10)))]).toEqual(
      rows.length === 0 ? [] : [day],
    );
    for (const { id } of rows) ids.add(id);
    count += rows.length;
  }
  expect(ids.size).toBe(count);
});

test('types and days are selected, and wrong ones are rejected', async () => {
  const { days } = await exportTo({ toDay: '2100-01-01', types: ['epoch.new'] });
  const row = await database.db.first<{ epochs: bigint }>(
    sql`select count(distinct epoch) - 1 as epochs from ${schema}.block`,
  );
  expect(days.reduce((sum, { events }) => sum + events, 0)).toBe(Number(row!.epochs));
  await expect(exportTo({ types: ['no.type'] })).rejects.toThrow("--events: there are no events of type 'no.type'");
  await expect(exportTo({ fromDay: 'yesterday' })).rejects.toThrow('--from-day needs a day as YYYY-MM-DD');
  // All blocks of the simulated history may still be rolled back.
  await expect(exportTo({})).rejects.toThrow('name a later --to-day');
});
