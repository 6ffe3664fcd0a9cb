import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardanoTables } from '../../src/app/parquet/cardano-tables.js';
import { exportParquet, type ParquetRequest, type ParquetResult } from '../../src/app/parquet/export-parquet.js';
import { addressBytesText } from '../../src/chains/cardano/addresses/address.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, type Sql, sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { generateIndex } from '../support/simulated-index.js';

const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
const schema = networkSchema(network.id);
const folder = mkdtempSync(join(tmpdir(), 'crosstie-parquet-'));
let database: TestDb;
let result: ParquetResult;

const exportTo = (to: string, options: Partial<ParquetRequest> = {}): Promise<ParquetResult> =>
  exportParquet({
    db: database.db,
    network,
    folder: to,
    blocksPerFile: 100,
    signal: new AbortController().signal,
    ...options,
  });

async function readTable(name: string, from = folder): Promise<readonly Record<string, unknown>[]> {
  const rows = [];
  for (const file of readdirSync(join(from, name)).toSorted())
    rows.push(...(await parquetReadObjects({ file: await asyncBufferFromFile(join(from, name, file)) })));
  return rows;
}

const first = async <Row>(query: Sql): Promise<Row> => (await database.db.first<Row>(query))!;

beforeAll(async () => {
  database = await openTestDb();
  await generateIndex(database.db, network.id);
  result = await exportTo(folder);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['blocks', 'block'],
  ['transactions', 'transaction'],
  ['outputs', 'output'],
  ['assets', 'asset'],
  ['asset_outputs', 'output_asset'],
  ['mints', 'mint'],
  ['metadata', 'metadata'],
  ['stake_registrations', 'stake_update'],
  ['delegations', 'delegation'],
  ['vote_delegations', 'vote_delegation'],
  ['withdrawals', 'withdrawal'],
  ['rewards', 'reward'],
  ['pool_registrations', 'pool_registration'],
  ['pool_retirements', 'pool_retirement'],
])('the files of %s have all rows of the index', async (name, table) => {
  const { count } = await first<{ count: bigint }>(sql`select count(*) as count from ${schema}.${identifier(table)}`);
  const rows = await readTable(name);
  expect(rows.length).toBe(Number(count));
  expect(rows.length).toBeGreaterThan(0);
  expect(result.rows[name]).toBe(rows.length);
});

test('every table has the documented columns', async () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    cardanoTables(network)
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const { name, columns } of cardanoTables(network)) {
    const [file] = readdirSync(join(folder, name));
    const { schema: elements, key_value_metadata: metadata } = await parquetMetadataAsync(
      await asyncBufferFromFile(join(folder, name, file!)),
    );
    expect(elements.slice(1).map((element) => element.name)).toEqual(columns.map((column) => column.name));
    expect(metadata).toContainEqual({ key: 'tip', value: result.tip.hash });
  }
});

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const sum = (rows: readonly Record<string, unknown>[], column: string): bigint =>
  rows.reduce((total, row) => total + BigInt((row[column] as bigint | number | null) ?? 0), 0n);

test('sums of amounts are those of the index', async () => {
  const expected = await first<Record<string, bigint>>(sql`select
    (select sum(fees) from ${schema}.block) as fees,
    (select sum(lovelace) from ${schema}.output) as lovelace,
    (select sum(lovelace) from ${schema}.output where spent_by is null) as unspent,
    (select sum(lovelace) from ${schema}.reward) as rewards,
    (select sum(lovelace) from ${schema}.withdrawal) as withdrawn`);
  const outputs = await readTable('outputs');
  expect({
    fees: sum(await readTable('blocks'), 'fees'),
    lovelace: sum(outputs, 'lovelace'),
    unspent: sum(
      outputs.filter((row) => row['spent_tx_hash'] === null),
      'lovelace',
    ),
    rewards: sum(await readTable('rewards'), 'lovelace'),
    withdrawn: sum(await readTable('withdrawals'), 'lovelace'),
  }).toEqual(expected);
});

test('an output has the text of its address, its spending transaction and its height', async () => {
  const row = await first<Record<string, unknown>>(sql`
    select t.hash, o.index, t.height, a.bytes, o.lovelace, u.hash as spent, u.height as "spentHeight"
      from ${schema}.output o join ${schema}.transaction t on t.id = o.tx_id
      join ${schema}.address a on a.id = o.address_id join ${schema}.transaction u on u.id = o.spent_by
     where o.stake_id is not null order by o.tx_id desc, o.index limit 1`);
  const hash = toHex(row['hash'] as Uint8Array);
  const found = (await readTable('outputs')).filter((out) => out['tx_hash'] === hash && out['index'] === row['index']);
  expect(found).toEqual([
    expect.objectContaining({
      height: row['height'],
      address: addressBytesText(row['bytes'] as Uint8Array),
      stake_address: expect.stringMatching(/^stake_test1/),
      lovelace: row['lovelace'],
      spent_tx_hash: toHex(row['spent'] as Uint8Array),
      spent_height: row['spentHeight'],
    }),
  ]);
});

test('a block has its time and era', async () => {
  const [block] = (await readTable('blocks')).slice(-1);
  const stored = await first<{ slot: bigint; hash: Uint8Array }>(
    sql`select slot, hash from ${schema}.block order by height desc limit 1`,
  );
  expect(block).toMatchObject({ hash: toHex(stored.hash), slot: stored.slot, era: 'conway' });
  expect(block!['time']).toEqual(new Date(slotToTime(network, Number(stored.slot)) * 1000));
});

test('a quantity of 64 bits is exact', async () => {
  const largest = 2n ** 64n - 1n;
  await database.db.run(sql`update ${schema}.output_asset set quantity = ${largest}
    where (tx_id, index, asset_id) = (select tx_id, index, asset_id from ${schema}.output_asset order by 1, 2, 3 limit 1)`);
  const to = join(folder, '..', `${folder.split('/').at(-1)}-large`);
  try {
    await exportTo(to, { tables: ['asset_outputs'] });
    const quantities = [];
    for (const name of readdirSync(join(to, 'asset_outputs'))) {
      const file = await asyncBufferFromFile(join(to, 'asset_outputs', name));
      const metadata = await parquetMetadataAsync(file);
      // The reader would convert decimals to inexact numbers; without the logical type it returns their bytes.
      const stored = metadata.schema.map(({ converted_type: _, logical_type: __, ...element }) => element);
      const rows = await parquetReadObjects({ file, metadata: { ...metadata, schema: stored }, columns: ['quantity'] });
      quantities.push(...rows.map((row) => BigInt(`0x${toHex(row['quantity'] as Uint8Array)}`)));
    }
    const all = await database.db.rows<{ quantity: bigint }>(sql`select quantity from ${schema}.output_asset`);
    expect(quantities.toSorted(compare)).toEqual(all.map(({ quantity }) => quantity).toSorted(compare));
    expect(quantities).toContain(largest);
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
});

test('a range of heights has the rows of its blocks and no others', async () => {
  const to = join(folder, '..', `${folder.split('/').at(-1)}-range`);
  try {
    const { files } = await exportTo(to, { tables: ['blocks', 'outputs'], fromHeight: 50, toHeight: 149 });
    expect(files).toBe(4);
    expect(readdirSync(join(to, 'blocks')).toSorted()).toEqual([
      'blocks-000000050-000000099.parquet',
      'blocks-000000100-000000149.parquet',
    ]);
    expect((await readTable('blocks', to)).map((row) => row['height'])).toEqual(
      Array.from({ length: 100 }, (_, index) => 50 + index),
    );
    const { count } = await first<{ count: bigint }>(sql`select count(*) as count from ${schema}.output o
      join ${schema}.transaction t on t.id = o.tx_id where t.height between 50 and 149`);
    expect((await readTable('outputs', to)).length).toBe(Number(count));
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
});

test('a later export replaces the file that ends at the earlier tip', async () => {
  const to = join(folder, '..', `${folder.split('/').at(-1)}-later`);
  const countBlocks = async (): Promise<number> => (await readTable('blocks', to)).length;
  try {
    await exportTo(to, { tables: ['blocks'], toHeight: 149 });
    expect(await countBlocks()).toBe(150);
    await exportTo(to, { tables: ['blocks'], toHeight: 170 });
    expect(await countBlocks()).toBe(171);
    expect(readdirSync(join(to, 'blocks')).toSorted()).toEqual([
      'blocks-000000000-000000099.parquet',
      'blocks-000000100-000000170.parquet',
    ]);
    // The existing file has blocks that the new one would not have.
    await expect(exportTo(to, { tables: ['blocks'], toHeight: 120 })).rejects.toThrow(
      /blocks-000000100-000000170\.parquet has some of the same blocks as the new files/,
    );
    expect(await countBlocks()).toBe(171);
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
});

test('a folder whose name is that of a file is rejected with its name', async () => {
  const file = join(folder, 'blocks', 'blocks-000000000-000000099.parquet');
  await expect(exportTo(file)).rejects.toThrow(/^The folder .*000000099\.parquet.* cannot be written/);
});

test.each<[string, Partial<ParquetRequest>, string]>([
  [
    'an unknown table',
    { tables: ['blocks', 'nothing'] },
    "There is no table 'nothing'; choose from blocks, transactions",
  ],
  ['heights above the tip', { fromHeight: 1_000_000 }, 'There is no indexed block from 1000000'],
  ['a network of another family', { network: networkById('BITCOIN_MAINNET') }, 'not of BITCOIN_MAINNET'],
  ['a network without an index', { network: networkById('CARDANO_PREVIEW') }, 'CARDANO_PREVIEW has no index'],
])('%s is rejected', async (_, options, message) => {
  await expect((async () => exportTo(join(folder, 'rejected'), options))()).rejects.toThrow(message);
});
