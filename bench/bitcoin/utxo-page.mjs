// A page of unspent outputs of an address with 500,000 of them: the first page against the deepest, and both against
// the same statements under pgbench over the same kind of connection. One client at a time.
// npm run build && node bench/bitcoin/utxo-page.mjs [outputs] [samples] needs a Bitcoin node and pgbench
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, percentile } from '../measurement.mjs';
import { buildScript, buildTransaction, matureCoin, mineTransactions, REGTEST, startNode } from './node.mjs';

const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { networkDb } = await load('store/network-db.js');
const { networkSchema, SERVICE_SCHEMA } = await load('store/schemas.js');
const { migrate } = await load('store/migrations/migrate.js');
const { serviceMigrations } = await load('store/migrations/service/index.js');
const { pageUnspent } = await load('store/queries/bitcoin/unspent-page.js');
const { readState } = await load('store/write/bitcoin/checkpoint.js');
const { openBitcoinIndex } = await load('indexer/bitcoin/bitcoin-index.js');
const { maintainIndex } = await load('indexer/maintain-index.js');
const { bitcoinNode } = await load('sources/bitcoin/bitcoin-node.js');
const { encodeScriptAddress } = await load('chains/bitcoin/address.js');
const { createCursors } = await load('api/kit/cursor.js');
const { pageBitcoinAddressUtxos } = await load('api/operations/bitcoin-addresses/page-bitcoin-address-utxos.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');

const OUTPUTS = Number(process.argv[2] ?? 500_000);
const SAMPLES = Number(process.argv[3] ?? 1_000);
const LIMIT = 100;
const PER_TRANSACTION = 2_500;
const PER_BLOCK = 2;
const schema = networkSchema(REGTEST.id);
const whale = buildScript(0);
const address = encodeScriptAddress(whale, REGTEST);

async function generateChain(node) {
  const blocks = Math.ceil(OUTPUTS / (PER_TRANSACTION * PER_BLOCK));
  await node.mine(100 + blocks * PER_BLOCK);
  for (let block = 0; block < blocks; block += 1) {
    const transactions = [];
    for (let position = 0; position < PER_BLOCK; position += 1) {
      const coin = await matureCoin(node, 1 + block * PER_BLOCK + position);
      const paid = Array.from({ length: PER_TRANSACTION }, () => ({ value: 1_000n, script: whale }));
      transactions.push(buildTransaction([coin], paid));
    }
    await mineTransactions(node, transactions);
  }
}

async function indexChain(node, db) {
  const best = await node.rpc('getbestblockhash');
  const random = (count) => new Uint8Array(count);
  const source = bitcoinNode({
    network: REGTEST,
    rpcUrl: node.rpcUrl,
    pollMs: 50,
    clock: systemClock,
    random,
    log: silentLog,
  });
  const follower = maintainIndex({
    db,
    network: REGTEST,
    source,
    openIndex: () => openBitcoinIndex(db, REGTEST),
    transactionsIn: ({ block }) => block.transactions.length,
    limits: { nearBlocks: 6 },
    process: 'bench',
    now: systemClock.now,
    random,
    log: silentLog,
  });
  for (;;) {
    const state = await readState(db, schema).catch(() => undefined);
    if (state?.phase === 'live' && state.at && Buffer.from(state.at.hash).toString('hex') === best) break;
    await pause(20);
  }
  await follower.stop();
  source.close();
  await db.run(sql`vacuum analyze ${schema}.output`);
}

const cursors = createCursors(Buffer.from('bench'));

/** The operation itself, without HTTP. */
async function readPage(db, cursor) {
  const list = { operationId: pageBitcoinAddressUtxos.id, network: REGTEST.id, parameters: address };
  const context = {
    db: networkDb(db, REGTEST.id, 'bitcoin'),
    network: REGTEST,
    services: { ordServers: new Map() },
    cursor: {
      encode: (position) => cursors.encode(list, position),
      decode: (text) => cursors.decode(list, text),
    },
  };
  const query = { includeOrdinals: false, limit: LIMIT, minConfirmations: 0, cursor };
  return await pageBitcoinAddressUtxos.handle(context, { path: { address }, query });
}

/** Reads to the end in pages of a thousand; returns the cursor of the last page. */
async function deepestCursor(db) {
  let cursor;
  let seen = 0;
  for (;;) {
    const page = await readPage(db, cursor);
    seen += page.data.length;
    if (page.cursor === undefined) return { deepest: cursor, seen };
    cursor = page.cursor;
  }
}

const figures = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const round = (value) => Math.round(value * 1000) / 1000;
  return { p50: round(percentile(sorted, 0.5)), p99: round(percentile(sorted, 0.99)) };
};

async function timePages(db, positions) {
  const times = Object.fromEntries(Object.keys(positions).map((name) => [name, []]));
  // Interleaved, so that other load on the machine affects all of them.
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [name, cursor] of Object.entries(positions)) {
      const began = performance.now();
      await readPage(db, cursor);
      times[name].push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, figures(values)]));
}

/** A value as SQL. */
const literal = (value) => (value instanceof Uint8Array ? `'\\x${Buffer.from(value).toString('hex')}'` : `'${value}'`);

/** The statements that read a page, alone. */
async function statementsAt(db, { scriptId, after }) {
  const statements = [];
  const read = (kind) => (statement) => {
    const { text, values } = statement.statement();
    statements.push(text.replaceAll(/\$(\d+)/g, (_, place) => literal(values[place - 1])).replaceAll(/\s+/g, ' '));
    return db[kind](statement);
  };
  const noted = { schema, rows: read('rows'), first: read('first') };
  const page = { scripts: sql`script_id = ${scriptId}`, after, from: 0, to: 1_000_000, limit: LIMIT + 1 };
  await pageUnspent(noted, page);
  return statements;
}

function timeByPgbench(url, statements) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-pgbench-'));
  try {
    writeFileSync(join(folder, 'page.sql'), statements.map((statement) => `${statement};\n`).join(''));
    const options = ['-n', '-M', 'prepared', '-c', '1', '-t', String(SAMPLES), '-l', '--log-prefix=log'];
    execFileSync('pgbench', [...options, '-f', 'page.sql', url], { cwd: folder, stdio: 'ignore' });
    const log = readdirSync(folder).find((name) => name.startsWith('log'));
    const lines = readFileSync(join(folder, log), 'utf8').trim().split('\n');
    return figures(lines.map((line) => Number(line.split(' ')[2]) / 1000));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasPgbench() {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const node = hasPgbench() ? await startNode() : undefined;
if (node === undefined) {
  console.log('bitcoin-utxo-page: skipped, it needs a Bitcoin node and pgbench');
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
try {
  await migrate(db, SERVICE_SCHEMA, serviceMigrations);
  await generateChain(node);
  await indexChain(node, db);
  const { deepest, seen } = await deepestCursor(db);
  if (seen < OUTPUTS) throw new Error(`only ${seen} outputs were read`);
  console.log(`${seen} outputs were read page by page`);
  const [{ scriptId }] = await db.rows(sql`select id as "scriptId" from ${schema}.script where script = ${whale}`);
  const [late] = await db.rows(sql`select height, encode(txid, 'hex') as txid, vout from ${schema}.utxo
    where script_id = ${scriptId} order by height desc, txid desc, vout desc offset ${LIMIT} limit 1`);
  const ceiling = {};
  for (const [name, after] of Object.entries({ first: undefined, deepest: late }))
    ceiling[name] = timeByPgbench(server.url, await statementsAt(db, { scriptId, after }));
  const operation = await timePages(db, { first: undefined, deepest });
  const depth = operation.deepest.p50 / operation.first.p50;
  const result = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    outputs: seen,
    limit: LIMIT,
    samples: SAMPLES,
    operation,
    pgbench: ceiling,
    deepestToFirst: depth,
    operationToPgbench: operation.first.p50 / ceiling.first.p50,
  };
  console.log(JSON.stringify({ operation, pgbench: ceiling }));
  console.log(
    `deepest / first = ${depth.toFixed(2)}; operation / pgbench = ${result.operationToPgbench.toFixed(2)} (with the tip, the script and JSON)`,
  );
  writeFileSync(new URL('../results/bitcoin-utxo-page.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await db.close();
  await server.stop();
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
