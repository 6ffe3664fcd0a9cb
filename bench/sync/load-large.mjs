// Initial load of a generated chain that is much larger than the memory of the database: direct I/O (no page cache of the
// operating system) and small shared buffers, so every page of a b-tree outside of the buffers is read from the disk.
// A child process generates the blocks; its processor time is not counted. Samples show whether the speed falls.
// Blocks are stored without their bytes (RAW_BLOCKS=headers) unless RAW=on; OFF names facts that are left out.
//
//   node bench/sync/load-large.mjs <million rows> [most minutes of the append] [shared buffers]     needs external data
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createDataDir, removeDataDir } from '../data-dir.mjs';
import { load, processor, today, writeResult } from '../measurement.mjs';
import { nodeSeconds, serverSeconds } from './processor-seconds.mjs';

const self = fileURLToPath(import.meta.url);
if (process.argv[2] === 'generate') {
  const { generateRepeatedSegment } = await import('./repeated-segment.mjs');
  for (const { bytes } of generateRepeatedSegment(Number.MAX_SAFE_INTEGER))
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

const { cardanoFamily } = await load('app/families/cardano.js');
const { decodeBlock } = await load('chains/cardano/blocks/block.js');
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

const [millions = 100, minutes = 60, sharedBuffers = '256MB'] = process.argv.slice(2);
const goal = { rows: Number(millions) * 1e6, ms: Number(minutes) * 60_000 };
/** Indexes, and the space to sort for them, need about as much as the rows. */
const MIN_FREE_BYTES = Number(process.env.MIN_FREE_GB ?? 10) * 1e9;
const SAMPLE_ROWS = 2_500_000;
/** The tip of a chain whose end is not known yet. */
const FAR = 1_000_000;

const network = networkById('CARDANO_MAINNET');
const schema = networkSchema(network.id);
const round = (value) => Math.round(value * 100) / 100;

/** The blocks of a stream of CBOR items. */
async function* splitItems(stream) {
  let pending = new Uint8Array();
  for await (const chunk of stream) {
    const bytes = new Uint8Array(pending.length + chunk.length);
    bytes.set(pending);
    bytes.set(chunk, pending.length);
    let at = 0;
    while (at < bytes.length) {
      const item = readItem(bytes.subarray(at));
      if (item === undefined) break;
      // Blocks are decoded as views; a copy lets the chunk go.
      yield Uint8Array.from(item);
      at += item.length;
    }
    pending = bytes.subarray(at);
  }
}

/** Undefined where the item is not complete. */
function readItem(bytes) {
  try {
    return new CborReader(bytes).readEncoded();
  } catch {
    return undefined;
  }
}

function readPoint(bytes) {
  const { hash, header } = decodeBlock(bytes);
  return { height: header.height, slot: header.slot, hash: toHex(hash) };
}

/** Heights decide where batches end; the hash of a block is needed at the tip only. */
function readPosition(bytes) {
  const reader = new CborReader(bytes);
  for (let depth = 0; depth < 4; depth += 1) {
    reader.readArrayHeader();
    if (depth === 0) reader.readUint();
  }
  return { height: reader.readUint(), slot: reader.readUint(), hash: '' };
}

const dataDir = createDataDir('large');
const settings = { debug_io_direct: 'data', shared_buffers: sharedBuffers };
const server = await startEmbeddedServer({ dataDir, settings, log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
const generator = spawn(process.execPath, [self, 'generate'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const blocks = splitItems(generator.stdout);
  const first = (await blocks.next()).value;
  const { header } = decodeBlock(first);
  const counters = { blocks: 0, transactions: 0, rows: 0, rollbackDepth: { record: () => undefined } };
  const { pid } = await db.first(sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`);
  const mark = () => ({ at: performance.now(), node: nodeSeconds(), server: serverSeconds(Number(pid)) });
  const began = mark();
  const samples = [];
  let last = { ...began, rows: 0 };
  async function sample() {
    const now = { ...mark(), rows: counters.rows };
    const { bytes } = await db.first(sql`select pg_database_size(current_database()) as bytes`);
    samples.push({
      millionRows: round(now.rows / 1e6),
      rowsPerSecond: Math.round((now.rows - last.rows) / ((now.at - last.at) / 1000)),
      nodeSecondsPerMillion: round((now.node - last.node) / ((now.rows - last.rows) / 1e6)),
      serverSecondsPerMillion: round((now.server - last.server) / ((now.rows - last.rows) / 1e6)),
      databaseMB: Math.round(Number(bytes) / 1e6),
      memoryMB: Object.fromEntries(
        Object.entries(process.memoryUsage()).map(([name, size]) => [name, Math.round(size / 1e6)]),
      ),
      load: round(loadavg()[0]),
    });
    console.error(JSON.stringify(samples.at(-1)));
    last = now;
  }
  const isEnd = () => {
    const { bavail, bsize } = statfsSync(dataDir);
    return counters.rows >= goal.rows || performance.now() - began.at > goal.ms || bavail * bsize < MIN_FREE_BYTES;
  };
  const source = {
    describe: () => ({ kind: 'file', place: 'child', capabilities: [], state: 'following', identity: 'verified' }),
    async *follow() {
      let count = 0;
      for (let bytes = first; ; bytes = (await blocks.next()).value) {
        count += 1;
        const end = count % 703 === 0 && isEnd();
        const point = end ? readPoint(bytes) : readPosition(bytes);
        const tip = end ? point : { ...point, height: point.height + FAR };
        yield { type: 'forward', block: { bytes, point }, tip };
        if (end) return;
        if (counters.rows - last.rows >= SAMPLE_ROWS) await sample();
      }
    },
  };
  let appended;
  await followChain({
    network,
    source,
    openIndex: () =>
      openCardanoIndex(db, network, {
        ledger: undefined,
        rawBlocks: process.env.RAW === 'on',
        disabledFacts: process.env.OFF?.split(',') ?? [],
        startPoint: { slot: header.slot - 1, height: header.height - 1, hash: toHex(header.previousHash) },
      }),
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
      if (activity === 'finishing') {
        appended = mark();
        generator.kill();
        console.error('finishing', counters.rows);
      }
    },
    counters,
    signal: new AbortController().signal,
  });
  const finished = mark();
  const phase = (from, to) => ({
    seconds: Math.round((to.at - from.at) / 1000),
    nodeCpu: Math.round(to.node - from.node),
    serverCpu: Math.round(to.server - from.server),
  });
  const sizes = await db.rows(sql`select c.relname as name, c.relkind::text as kind,
      case when c.relkind = 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema.name} and c.relkind in ('r', 'i') order by bytes desc`);
  const total = sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const result = {
    date: today(),
    ...processor,
    server: { ...settings, pageCache: 'none: direct I/O' },
    rawBlocks: process.env.RAW === 'on' ? 'all' : 'headers',
    disabledFacts: process.env.OFF?.split(',') ?? [],
    blocks: counters.blocks,
    transactions: counters.transactions,
    rows: counters.rows,
    append: phase(began, appended),
    finish: phase(appended, finished),
    rowsPerSecond: Math.round(counters.rows / ((finished.at - began.at) / 1000)),
    transactionsPerSecond: Math.round(counters.transactions / ((finished.at - began.at) / 1000)),
    bytesPerTransaction: Math.round(total / counters.transactions),
    peakMemoryMB: Math.round(process.resourceUsage().maxRSS / 1024),
    load: loadavg().map(round),
    samples,
    largest: sizes
      .slice(0, 12)
      .map(({ name, kind, bytes }) => ({ name, kind, megabytes: Math.round(Number(bytes) / 1e6) })),
  };
  console.log(JSON.stringify(result));
  writeResult('load-large', result);
} finally {
  generator.kill();
  await db.close();
  await server.stop();
  removeDataDir(dataDir);
}
process.exit(0);
