// Size of the Bitcoin index of a full block of today, and of a chain of variants of it: rows and bytes of every table
// with its indexes, and bytes a transaction.
//
// One block is little: scripts that it mentions are all new, small tables fill no page, and the outputs that it spends
// are in `earlier_output`, where a complete index has them in `output`. The chain has none of these faults, except that
// no script is used again in a later block: that counts more rows of `script` than real blocks have.
// The maps of free and visible pages, 32 kB for each small table, are left out. The stored result has that of the build
// before histories were derived from outputs as `before`, which `DIST` can name to measure it again.
//
//   npm run build && node bench/sync/bitcoin-index-sizes.mjs [BLOCKS]           needs external data
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';
import { load, writeResult } from '../measurement.mjs';
import { blockVariants } from './bitcoin-block-variants.mjs';

const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openBitcoinIndex } = await load('indexer/bitcoin/bitcoin-index.js');
const { decodeBlock } = await load('chains/bitcoin/block.js');
const { networkById } = await load('chains/networks.js');
const { fromHex, toHex } = await load('kernel/hex.js');
const { silentLog } = await load('kernel/log.js');

needData('bitcoin-index-sizes', 'bitcoin-blocks');
const BLOCKS = Number(process.argv[2] ?? 30);
const HEIGHT = 866_342;
const bytes = readDataFile(`bitcoin/blocks/mainnet-${HEIGHT}.raw`);
const { transactions } = decodeBlock(bytes);
const spent = JSON.parse(readDataFile(`bitcoin/blocks/mainnet-${HEIGHT}-spent-utxos.json.gz`)).map(({ txout }) => ({
  value: BigInt(txout.value),
  script: fromHex(txout.script_pubkey),
}));
const network = networkById('BITCOIN_MAINNET');
const schema = networkSchema(network.id);

async function indexVariants(db, count) {
  let index;
  let height = HEIGHT;
  for (const variant of blockVariants({ bytes, spent, count })) {
    const previousHash = toHex(variant.previousHash);
    index ??= await openBitcoinIndex(db, network, {
      start: { slot: height - 1, height: height - 1, hash: previousHash },
    });
    const point = { slot: height, height, hash: toHex(variant.hash) };
    const { spentOutputs } = variant;
    await index.append([index.decode(variant.bytes, { bytes: variant.bytes, point, previousHash, spentOutputs })]);
    height += 1;
    // Longer chains leave it to autovacuum: the space of rows that spends replaced is used again.
    await db.run(sql`vacuum ${schema}.output`);
  }
  await index.goLive();
  await db.run(sql`vacuum`);
}

async function weighTables(db) {
  const tables = {};
  const weighed = await db.rows(sql`select c.relname as name,
      (pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as bytes,
      (select coalesce(json_object_agg(i.indexrelid::regclass::text, pg_relation_size(i.indexrelid)), '{}')
         from pg_index i where i.indrelid = c.oid) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema.name} and relkind = 'r' order by pg_total_relation_size(c.oid) desc`);
  for (const { name, bytes: own, indexes } of weighed) {
    const { rows } = await db.first(sql`select count(*)::integer as rows from ${schema}.${identifier(name)}`);
    const named = Object.entries(indexes).map(([index, size]) => [index.split('.').at(-1), size]);
    // The rich list has the same size for every chain.
    const isCounted = rows >= 100 && name !== 'rich_list_entry';
    if (isCounted || name === 'raw_block') tables[name] = { rows, bytes: own, indexes: Object.fromEntries(named) };
  }
  return tables;
}

async function measure(blocks) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
  const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
  const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
  try {
    await indexVariants(db, blocks);
    const tables = await weighTables(db);
    const { spentOutputs } = await db.first(sql`select count(*)::integer as "spentOutputs"
      from ${schema}.output where spent_by is not null and script_id is not null`);
    const perTransaction = (...omitted) => {
      const counted = Object.entries(tables).filter(([name]) => !omitted.includes(name));
      const sum = counted.reduce(
        (total, [, { bytes: own, indexes }]) => Object.values(indexes).reduce((add, size) => add + size, total + own),
        0,
      );
      return Math.round(sum / (blocks * transactions.length));
    };
    const spendsPerTransaction = ({ output, earlier_output: earlier }) => {
      const { output_by_spender: bySpender, output_spent_by_script_id: byScript } = output.indexes;
      return Math.round((((bySpender + byScript) / spentOutputs) * earlier.rows) / (blocks * transactions.length));
    };
    return {
      blocks,
      transactions: blocks * transactions.length,
      outputs: tables.output.rows,
      bytesPerTransaction: perTransaction(),
      withoutRawBlocks: perTransaction('raw_block'),
      withoutRawBlocksAndEarlierOutputs: perTransaction('raw_block', 'earlier_output'),
      // A complete index has no earlier outputs, and their spends in the indexes of `output`.
      complete: perTransaction('raw_block', 'earlier_output') + spendsPerTransaction(tables),
      tables,
    };
  } finally {
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const kept = JSON.parse(readFileSync(new URL('../results/bitcoin-index-sizes.json', import.meta.url), 'utf8'));
const one = await measure(1);
const chain = await measure(BLOCKS);
const result = { height: HEIGHT, blockBytes: bytes.length, loadAverage: loadavg(), one, chain, before: kept.before };
console.log(JSON.stringify(result, null, 1));
writeResult('bitcoin-index-sizes', result);
