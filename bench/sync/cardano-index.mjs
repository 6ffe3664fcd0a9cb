// Cost of indexing compared with storing: the preview chain from genesis (53,069 blocks), decoded, projected, appended and
// made live, against COPY alone of the same finished rows into the same tables with the same indexes. Both in one
// process, on one server, in alternating rounds.
//
//   npm run build && node bench/sync/cardano-index.mjs [rounds]        needs external data
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withDatabase } from '../database.mjs';
import { load, median, processor, writeResult } from '../measurement.mjs';
import { needChainData, readPreviewBlocks, readPreviewGenesis } from './chain-data.mjs';

const { identifier, sql } = await load('store/sql.js');
const { migrate } = await load('store/migrations/migrate.js');
const { networkMigrations } = await load('store/migrations/networks.js');
const { networkSchema } = await load('store/schemas.js');
const { LIVE_INDEXES } = await load('store/write/cardano/live-indexes.js');
const { createLiveIndex } = await load('store/write/live-index.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { networkById } = await load('chains/networks.js');

needChainData('cardano-index');
const ROUNDS = Number(process.argv[2] ?? 3);
const GOAL = 2;
const BATCH = { blocks: 2000, bytes: 4_000_000 };

const network = networkById('CARDANO_PREVIEW');
const indexed = networkSchema('CARDANO_PREVIEW');
const copied = networkSchema('CARDANO_PREPROD');
const genesis = readPreviewGenesis();

/** The next batch, decoded in small steps so that the previous batch can be written concurrently, as in a follower. */
async function decodeBatch(index, blocks, start) {
  const batch = [];
  let bytes = 0;
  for (let at = start; at < blocks.length && batch.length < BATCH.blocks && bytes < BATCH.bytes; at += 1) {
    batch.push(index.decode(blocks[at]));
    bytes += blocks[at].length;
    if (batch.length % 20 === 0) await new Promise(setImmediate);
  }
  return batch;
}

/** Seconds of each part. `onBatch` is called after each batch. */
async function indexChain(db, blocks, onBatch = () => undefined) {
  await db.run(sql`drop schema if exists ${indexed} cascade`);
  const index = await openCardanoIndex(db, network, { genesis });
  const began = performance.now();
  let batch = await decodeBatch(index, blocks, 0);
  for (let done = 0; batch.length > 0; ) {
    done += batch.length;
    [batch] = await Promise.all([decodeBatch(index, blocks, done), index.append(batch)]);
    onBatch();
  }
  const appended = performance.now();
  await index.goLive();
  return { append: seconds(appended - began), goLive: seconds(performance.now() - appended) };
}

/** Memory retained by a batch: the heap after a garbage collection, in a separate untimed run. */
async function measureHeap(db, blocks) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const heap = [];
  await indexChain(db, blocks, () => {
    collect();
    heap.push(Math.round(process.memoryUsage().heapUsed / 1e6));
  });
  return heap;
}

const TYPES = {
  boolean: 'bool',
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  numeric: 'numeric',
  text: 'text',
  bytea: 'bytea',
};

/** Every row of every table, in memory and in COPY format. */
async function finishedRows(db) {
  const columns = await db.rows(sql`select table_name as table, column_name as name, data_type as type
    from information_schema.columns where table_schema = ${indexed.name} and is_generated = 'NEVER'
    and table_name not in ('migration', 'rollback_log', 'dropped_transaction') order by 1, ordinal_position`);
  const tables = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const list = columns.filter((column) => column.table === table);
    const rows = await db.rows(sql`select * from ${indexed}.${identifier(table)}`);
    tables.push({
      table: identifier(table),
      columns: list.map(({ name, type }) => ({ name: identifier(name), type: TYPES[type] })),
      rows: rows.map((row) => list.map(({ name }) => row[name])),
    });
  }
  return tables;
}

/** In one transaction, like the fastest client; then the indexes that queries need. */
async function copyRows(db, tables) {
  await db.run(sql`drop schema if exists ${copied} cascade`);
  await migrate(db, copied, networkMigrations('cardano'));
  // The loaded rows include one that the migration creates.
  await db.run(sql`delete from ${copied}.market_asset`);
  const began = performance.now();
  await db.transaction(async (tx) => {
    await tx.run(sql`set local synchronous_commit to off`);
    for (const { table, columns, rows } of tables) await tx.copy({ schema: copied, table, columns }, rows);
  });
  const loaded = performance.now();
  for (const index of LIVE_INDEXES) await db.transaction((tx) => tx.run(createLiveIndex(copied, index)));
  return { copy: seconds(loaded - began), indexes: seconds(performance.now() - loaded) };
}

const seconds = (ms) => Math.round(ms) / 1000;

await withDatabase(async (db) => {
  const blocks = readPreviewBlocks();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const index = await indexChain(db, blocks);
    const tables = await finishedRows(db);
    const copy = await copyRows(db, tables);
    const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
    const ratio = (index.append + index.goLive) / (copy.copy + copy.indexes);
    rounds.push({ ...index, ...copy, rows, ratio });
    console.log(
      `append ${index.append} s, go live ${index.goLive} s; copy ${copy.copy} s, indexes ${copy.indexes} s: ratio ${ratio.toFixed(2)}`,
    );
  }
  const ratio = median(rounds.map((round) => round.ratio));
  const fastest = Math.min(...rounds.map(({ append, goLive }) => append + goLive));
  const result = {
    ...processor,
    blocks: blocks.length,
    rows: rounds[0].rows,
    rounds: rounds.map(({ rows, ...times }) => times),
    blocksPerSecond: Math.round(blocks.length / fastest),
    heapMB: await measureHeap(db, blocks),
    ratio,
    goal: GOAL,
  };
  console.log(
    `index / COPY alone = ${ratio.toFixed(2)} (goal ${GOAL}) ${ratio <= GOAL ? 'met' : 'MISSED'}; ` +
      `${result.blocksPerSecond} blocks/s; live heap after each batch ${Math.min(...result.heapMB)} to ${Math.max(...result.heapMB)} MB`,
  );
  writeResult('cardano-index', result);
});
