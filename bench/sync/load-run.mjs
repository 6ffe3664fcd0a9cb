// One initial load of a Cardano chain in a process of its own, for load.mjs: prints times, processor time, rows, bytes
// and memory as JSON. `DIST` names the build, `OFF` facts that are left out (market,policy_history), `RAW=headers` leaves
// out the bytes of blocks, and `SIZES=on` adds all sizes.
//
//   node bench/sync/load-run.mjs segment <chunk file> [server setting=value …]
//   node bench/sync/load-run.mjs preview
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createDataDir, removeDataDir } from '../data-dir.mjs';
import { load } from '../measurement.mjs';
import { nodeSeconds, serverSeconds } from './processor-seconds.mjs';

const { cardanoFamily } = await load('app/families/cardano.js');
const { decodeBlock } = await load('chains/cardano/blocks/block.js').catch(() => load('chains/cardano/block.js'));
const { networkById } = await load('chains/networks.js');
const { followChain } = await load('indexer/follow.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { CborReader } = await load('kernel/cbor/reader.js');
const { toHex } = await load('kernel/hex.js');
const { silentLog } = await load('kernel/log.js');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { networkSchema } = await load('store/schemas.js');
const { sql } = await load('store/sql.js');

const [kind, ...rest] = process.argv.slice(2);
const file = kind === 'segment' ? rest.shift() : undefined;
const settings = Object.fromEntries(rest.map((text) => text.split('=')));
const network = networkById(kind === 'segment' ? 'CARDANO_MAINNET' : 'CARDANO_PREVIEW');

const READ_BYTES = 8 << 20;

/** The blocks of a chunk file that may be larger than memory. */
function* readItems(path) {
  const descriptor = openSync(path, 'r');
  let pending = new Uint8Array();
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(pending.length + READ_BYTES);
    buffer.set(pending);
    const read = readSync(descriptor, buffer, pending.length, READ_BYTES, null);
    const end = pending.length + read;
    let at = 0;
    while (at < end) {
      const reader = new CborReader(new Uint8Array(buffer.buffer, buffer.byteOffset + at, end - at));
      try {
        const item = reader.readEncoded();
        yield item;
        at += item.length;
      } catch (error) {
        if (read === 0) throw error;
        break;
      }
    }
    pending = buffer.subarray(at, end);
    if (read === 0) break;
  }
  closeSync(descriptor);
}

/** Only for preview: older builds, which the segment is compared with, have these modules elsewhere. */
const preview = kind === 'segment' ? undefined : await import('./chain-data.mjs');
const items = () => preview?.readPreviewBlocks() ?? readItems(file);

function readEnds() {
  let first;
  let last;
  for (const item of items()) {
    first ??= item;
    last = item;
  }
  return [first, last].map((item) => decodeBlock(item));
}

const toPoint = ({ hash, header }) => ({ slot: header.slot, height: header.height, hash: toHex(hash) });

/** A source that has the whole chain at once. */
function fileSource(tip) {
  return {
    describe: () => ({ kind: 'file', place: 'file', capabilities: [], state: 'following', identity: 'verified', tip }),
    async *follow() {
      for (const bytes of items()) yield { type: 'forward', block: { bytes, point: readPoint(bytes, tip) }, tip };
    },
  };
}

/** Heights decide where batches end; the hash of a block is not needed before it is decoded. */
function readPoint(bytes, tip) {
  const reader = new CborReader(bytes);
  for (let depth = 0; depth < 4; depth += 1) {
    reader.readArrayHeader();
    if (depth === 0) reader.readUint();
  }
  const height = reader.readUint();
  const slot = reader.readUint();
  return { height, slot, hash: height === tip.height ? tip.hash : '' };
}

const round = (value) => Math.round(value * 100) / 100;

/** Bytes of every table and index. */
async function relationSizes(schema) {
  const rows =
    await db.rows(sql`select c.relname as name, c.relkind as kind, coalesce(t.relname, '') as of, c.reltuples::bigint as rows,
      case when c.relkind = 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid
    where n.nspname = ${schema.name} and c.relkind in ('r', 'i') order by bytes desc`);
  return rows
    .filter(({ bytes }) => bytes > 16384n)
    .map((row) => ({ ...row, rows: Number(row.rows), bytes: Number(row.bytes) }));
}

const dataDir = createDataDir('load');
const server = await startEmbeddedServer({ dataDir, settings, log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
try {
  const [first, last] = readEnds();
  const tip = toPoint(last);
  const options = {
    ledger: undefined,
    disabledFacts: process.env.OFF?.split(',') ?? [],
    rawBlocks: process.env.RAW !== 'headers',
  };
  if (kind === 'segment') {
    const { height, slot, previousHash } = first.header;
    options.startPoint = { slot: slot - 1, height: height - 1, hash: toHex(previousHash) };
  } else {
    const { ledgerConstants } = await load('ledger/constants.js');
    const { readGenesisContent } = await load('ledger/genesis/initial-state.js');
    const constants = ledgerConstants(network);
    const content = readGenesisContent(preview.readPreviewGenesisFiles(), constants);
    options.genesis = [...content.byron, ...content.shelley];
    options.ledger = { constants, genesis: content, verifyLeaders: 'sampled' };
  }
  const postmaster = Number(
    (await db.first(sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`)).pid,
  );
  const wal = async () =>
    Number((await db.first(sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)).bytes);
  const walBefore = await wal();
  const marks = [];
  const mark = () => {
    marks.push({ at: performance.now(), node: nodeSeconds(), server: serverSeconds(postmaster) });
  };
  const counters = { blocks: 0, transactions: 0, rows: 0, rollbackDepth: { record: () => undefined } };
  let index;
  mark();
  await followChain({
    network,
    source: fileSource(tip),
    openIndex: async () => {
      index = await openCardanoIndex(db, network, options);
      return index;
    },
    transactionsIn: (block) => block.transactions.length,
    goal: { once: true },
    limits: { ...cardanoFamily.limits, nearBlocks: 0, quietMs: 50 },
    now: Date.now,
    random: randomBytes,
    log: {
      ...silentLog,
      warn: (event, fields) => console.error(event, fields),
      error: (event, fields) => console.error(event, fields),
    },
    report: ({ activity }) => {
      if (activity === 'finishing') mark();
    },
    counters,
    signal: new AbortController().signal,
  });
  mark();
  const [began, appended, finished] = marks;
  const phase = (from, to) => ({
    seconds: round((to.at - from.at) / 1000),
    nodeCpu: round(to.node - from.node),
    serverCpu: round(to.server - from.server),
  });
  const schema = networkSchema(network.id);
  const tables =
    await db.rows(sql`select relname as name, pg_table_size(c.oid) as bytes, pg_indexes_size(c.oid) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema.name} and relkind in ('r', 'm')`);
  const size = (name) => tables.reduce((total, table) => total + Number(table[name]), 0);
  const total = phase(began, finished);
  process.stdout.write(
    `${JSON.stringify({
      blocks: counters.blocks,
      transactions: counters.transactions,
      rows: counters.rows,
      append: phase(began, appended),
      finish: phase(appended, finished),
      total: { ...total, cpu: round(total.nodeCpu + total.serverCpu) },
      rowsPerSecond: Math.round(counters.rows / total.seconds),
      transactionsPerSecond: Math.round(counters.transactions / total.seconds),
      transactionsPerCpuSecond: Math.round(counters.transactions / (total.nodeCpu + total.serverCpu)),
      walBytes: (await wal()) - walBefore,
      tableBytes: size('bytes'),
      indexBytes: size('indexes'),
      bytesPerTransaction: Math.round((size('bytes') + size('indexes')) / counters.transactions),
      peakMemoryMB: Math.round(process.resourceUsage().maxRSS / 1024),
      load: loadavg().map(round),
      ...(process.env.SIZES === 'on' && { sizes: await relationSizes(schema) }),
    })}\n`,
  );
} finally {
  await db.close();
  await server.stop();
  removeDataDir(dataDir);
}
process.exit(0);
