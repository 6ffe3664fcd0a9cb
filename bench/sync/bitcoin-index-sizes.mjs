// Size of the Bitcoin index of a full block of today: rows and bytes of every table with its indexes, and bytes a
// transaction. One block is little: scripts that it mentions are all new here. `earlier_output` has the outputs that it
// spends: in a complete index they are rows of `output` that count for the transactions that created them. The maps of
// free and visible pages, 32 kB for each small table, are left out. `DIST` names another build for
// comparison; the stored result has that of the build before histories were derived from outputs as `before`.
//
//   npm run build && node bench/sync/bitcoin-index-sizes.mjs           needs external data
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';

const dist = new URL(process.env.DIST ?? '../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist).href);
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openBitcoinIndex } = await load('indexer/bitcoin/bitcoin-index.js');
const { decodeBlock } = await load('chains/bitcoin/block.js');
const { encodeSpentOutputs } = await load('chains/bitcoin/spent-outputs.js');
const { networkById } = await load('chains/networks.js');
const { fromHex, toHex } = await load('kernel/hex.js');
const { silentLog } = await load('kernel/log.js');

needData('bitcoin-index-sizes', 'bitcoin-blocks');
const HEIGHT = 866_342;
const bytes = readDataFile(`bitcoin/blocks/mainnet-${HEIGHT}.raw`);
const { header, transactions } = decodeBlock(bytes);
const spent = JSON.parse(readDataFile(`bitcoin/blocks/mainnet-${HEIGHT}-spent-utxos.json.gz`)).map(({ txout }) => ({
  value: BigInt(txout.value),
  script: fromHex(txout.script_pubkey),
}));
const spentOutputs = encodeSpentOutputs(
  transactions.map(({ inputs }, index) => (index === 0 ? [] : spent.splice(0, inputs.length))),
);

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
try {
  const start = { slot: HEIGHT - 1, height: HEIGHT - 1, hash: toHex(header.previousHash) };
  const index = await openBitcoinIndex(db, networkById('BITCOIN_MAINNET'), { start });
  const point = { slot: HEIGHT, height: HEIGHT, hash: toHex(header.hash) };
  await index.append([index.decode(bytes, { bytes, point, previousHash: start.hash, spentOutputs })]);
  await index.goLive();
  await db.run(sql`vacuum`);

  const schema = networkSchema('BITCOIN_MAINNET');
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
    if (rows >= 100 || name === 'raw_block') tables[name] = { rows, bytes: own, indexes: Object.fromEntries(named) };
  }
  const perTransaction = (...omitted) => {
    const counted = Object.entries(tables).filter(([name]) => !omitted.includes(name));
    const sum = counted.reduce(
      (total, [, { bytes: own, indexes }]) => Object.values(indexes).reduce((add, size) => add + size, total + own),
      0,
    );
    return Math.round(sum / transactions.length);
  };
  const result = {
    loadAverage: loadavg(),
    height: HEIGHT,
    blockBytes: bytes.length,
    transactions: transactions.length,
    outputs: transactions.reduce((count, { outputs }) => count + outputs.length, 0),
    bytesPerTransaction: perTransaction(),
    withoutRawBlocks: perTransaction('raw_block'),
    withoutRawBlocksAndEarlierOutputs: perTransaction('raw_block', 'earlier_output'),
    // The history of outputs from before the block; a complete index has it in the indexes of `output`.
    historyOfEarlierOutputs: Math.round(
      (tables.earlier_output.indexes.earlier_output_by_script_id ?? 0) / transactions.length,
    ),
    tables,
  };
  console.log(JSON.stringify(result, null, 1));
  writeFileSync(
    new URL('../results/bitcoin-index-sizes.json', import.meta.url),
    `${JSON.stringify(result, null, 1)}\n`,
  );
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
