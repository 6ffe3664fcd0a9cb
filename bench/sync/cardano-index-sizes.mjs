// Size of the index of a real segment: rows and bytes of every table and index, for 703 Conway blocks of mainnet
// that start late, and for the preview chain from genesis, where nearly every output has been spent again.
//
//   npm run build && node bench/sync/cardano-index-sizes.mjs           needs external data
import { withDatabase } from '../database.mjs';
import { load, writeResult } from '../measurement.mjs';
import { needChainData, readMainnetBlocks, readPreviewBlocks, readPreviewGenesis } from './chain-data.mjs';

const { identifier, sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { decodeBlock } = await load('chains/cardano/blocks/block.js');
const { networkById } = await load('chains/networks.js');
const { toHex } = await load('kernel/hex.js');

needChainData('cardano-index-sizes');

async function appendAll(index, items) {
  for (let at = 0; at < items.length; at += 1000) await index.append(items.slice(at, at + 1000).map(index.decode));
  await index.goLive();
}

/** Rows, bytes of the table including TOAST, and bytes of each index. */
async function measure(db, schema) {
  const indexes = await db.rows(sql`select t.relname as table, i.relname as index, pg_relation_size(i.oid) as bytes
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = t.relnamespace where n.nspname = ${schema.name} order by 1, 2`);
  const tables = await db.rows(sql`select c.relname as name, pg_table_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema.name} and relkind = 'r' order by pg_total_relation_size(c.oid) desc`);
  const sizes = {};
  for (const { name, bytes } of tables) {
    const { rows } = await db.first(sql`select count(*) as rows from ${schema}.${identifier(name)}`);
    if (rows < 100n) continue;
    const own = indexes.filter(({ table }) => table === name).map(({ index, bytes: size }) => [index, Number(size)]);
    sizes[name] = { rows: Number(rows), bytes: Number(bytes), indexes: Object.fromEntries(own) };
  }
  return sizes;
}

await withDatabase(async (db) => {
  const mainnet = networkById('CARDANO_MAINNET');
  const segment = readMainnetBlocks();
  const first = decodeBlock(segment[0]).header;
  const last = decodeBlock(segment.at(-1)).header;
  const startPoint = { slot: first.slot - 1, height: first.height - 1, hash: toHex(first.previousHash) };
  await appendAll(await openCardanoIndex(db, mainnet, { startPoint }), segment);

  const preview = networkById('CARDANO_PREVIEW');
  const genesis = readPreviewGenesis();
  const chain = readPreviewBlocks();
  await appendAll(await openCardanoIndex(db, preview, { genesis }), chain);
  await db.run(sql`vacuum`);

  const schema = networkSchema('CARDANO_MAINNET');
  const kinds = await db.rows(
    sql`select kind, count(*)::integer as rows from ${schema}.unresolved_input group by kind order by kind`,
  );
  const result = {
    mainnet: {
      blocks: segment.length,
      slots: last.slot - first.slot,
      blockBytes: segment.reduce((sum, { length }) => sum + length, 0),
      unresolvedInputs: Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows])),
      tables: await measure(db, schema),
    },
    preview: { blocks: chain.length, tables: await measure(db, networkSchema('CARDANO_PREVIEW')) },
  };
  for (const [name, { rows, bytes, indexes }] of Object.entries(result.mainnet.tables)) {
    const weight = (total) => (total / rows).toFixed(1).padStart(8);
    const indexBytes = Object.values(indexes).reduce((sum, size) => sum + size, 0);
    console.log(name.padEnd(20), String(rows).padStart(7), weight(bytes), weight(indexBytes));
  }
  writeResult('cardano-index-sizes', result);
});
