// How fast a chain is indexed, against npm `indexd` (LevelDB) on the same node in alternating rounds. Ours writes to
// PostgreSQL and indexes more: raw blocks, statistics, the live set, inscriptions, runes. CPU time is that of this
// process, of the node, and of PostgreSQL; the database of indexd runs in this process.
// npm run build && npm ci --prefix bench/bitcoin && node bench/bitcoin/sync.mjs [rounds] [blocks] [transactions]
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, median, processor, writeResult } from '../measurement.mjs';
import {
  ANYONE_CAN_SPEND,
  buildScript,
  buildTransaction,
  matureCoin,
  mineTransactions,
  REGTEST,
  startNode,
} from './node.mjs';
import { findParent, processorTime, readOwnTime } from './processor-time.mjs';

const require = createRequire(import.meta.url);
const Indexd = require('indexd');
const leveldown = require('leveldown');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { networkSchema } = await load('store/schemas.js');
const { migrate } = await load('store/migrations/migrate.js');
const { serviceMigrations } = await load('store/migrations/service/index.js');
const { SERVICE_SCHEMA } = await load('store/schemas.js');
const { openBitcoinIndex } = await load('indexer/bitcoin/bitcoin-index.js');
const { maintainIndex } = await load('indexer/maintain-index.js');
const { bitcoinNode } = await load('sources/bitcoin/bitcoin-node.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');

const ROUNDS = Number(process.argv[2] ?? 3);
const BLOCKS = Number(process.argv[3] ?? 150);
const TRANSACTIONS = Number(process.argv[4] ?? 200);
const GOAL = 2;
const schema = networkSchema(REGTEST.id);

/** Repeats transactions with two inputs, two change outputs and two payments. */
async function generateChain(node) {
  await node.mine(101);
  const { value, ...coin } = await matureCoin(node, 1);
  const count = TRANSACTIONS * 4;
  const share = value / BigInt(count);
  const fan = buildTransaction(
    [coin],
    Array.from({ length: count }, () => ({ value: share, script: ANYONE_CAN_SPEND })),
  );
  await mineTransactions(node, [fan]);
  const coins = [...fan.coins];
  let scripts = 0;
  for (let block = 0; block < BLOCKS; block += 1) {
    const transactions = Array.from({ length: TRANSACTIONS }, () => {
      const spent = coins.splice(0, 2);
      const sum = spent.reduce((total, each) => total + each.value, 0n);
      const rest = (sum - 2_500n) / 2n;
      // Every fifth payment goes to a new script, the others to one of a thousand.
      const payee = () => {
        scripts += 1;
        return buildScript(scripts % 5 === 0 ? 10_000 + scripts : scripts % 1_000);
      };
      return buildTransaction(spent, [
        { value: rest, script: ANYONE_CAN_SPEND },
        { value: 1_000n, script: payee() },
        { value: 1_000n, script: payee() },
        { value: rest, script: ANYONE_CAN_SPEND },
      ]);
    });
    await mineTransactions(node, transactions);
    for (const made of transactions) coins.push(...made.coins);
  }
}

async function runIndexd(node) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-indexd-'));
  const level = leveldown(folder);
  await new Promise((resolve, reject) => level.open((error) => (error ? reject(error) : resolve())));
  const request = (method, params, done) => {
    node.rpc(method, params).then(
      (result) => done(null, result),
      (error) => done(error),
    );
  };
  const indexd = new Indexd(level, request);
  const cpu = processorUsedBefore(node);
  const began = performance.now();
  await new Promise((resolve, reject) => indexd.tryResync((error) => (error ? reject(error) : resolve())));
  const ms = performance.now() - began;
  const cpuMs = processorUsed(node) - cpu;
  await new Promise((resolve) => level.close(resolve));
  rmSync(folder, { recursive: true, force: true });
  return { ms, cpuMs };
}

/** CPU time so far, of this process and others; NaN when it is not known. */
const processorUsed = (...others) =>
  others.reduce((sum, { pid }) => sum + (processorTime(pid) ?? Number.NaN), readOwnTime());

/** The same at the start of a measurement: reading the time of others is not part of it. */
const processorUsedBefore = (...others) => {
  const sum = others.reduce((total, { pid }) => total + (processorTime(pid) ?? Number.NaN), 0);
  return sum + readOwnTime();
};

/** Runs until the index is live at the best block of the node, with everything that queries need. */
async function runOurs(node, db, postgres) {
  await db.run(sql`drop schema if exists ${schema} cascade`);
  // Otherwise the state of the previous round may be reported before the first of this one.
  await db.run(sql`delete from ${SERVICE_SCHEMA}.follower`);
  const best = await node.rpc('getbestblockhash');
  const now = systemClock.now;
  const random = (count) => new Uint8Array(count);
  const source = bitcoinNode({
    network: REGTEST,
    rpcUrl: node.rpcUrl,
    pollMs: 50,
    clock: systemClock,
    random,
    log: silentLog,
  });
  const cpu = processorUsedBefore(node, postgres);
  const began = performance.now();
  const follower = maintainIndex({
    db,
    network: REGTEST,
    source,
    openIndex: () => openBitcoinIndex(db, REGTEST),
    transactionsIn: ({ block }) => block.transactions.length,
    // The last blocks are written one by one; they are a small part of a long chain.
    limits: { nearBlocks: 6 },
    process: 'bench',
    now,
    random,
    log: silentLog,
  });
  let reached;
  for (;;) {
    const { tip, phase } = follower.state();
    const there = follower.holds() && tip?.hash === best;
    if (there) reached ??= performance.now() - began;
    if (there && phase === 'live') break;
    await pause(5);
  }
  const ms = performance.now() - began;
  const cpuMs = processorUsed(node, postgres) - cpu;
  await follower.stop();
  source.close();
  const outputSet = await node.rpc('gettxoutsetinfo');
  const [own] = await db.rows(sql`select count(*)::int as count, sum(value) as sum from ${schema}.utxo`);
  if (own.count !== outputSet.txouts || Number(own.sum) !== Math.round(outputSet.total_amount * 1e8))
    throw new Error('the outputs of the index and the node differ');
  return { ms, cpuMs, reached };
}

const seconds = (ms) => Math.round(ms) / 1000;

const node = await startNode();
if (node === undefined) {
  console.log('bitcoin-sync: skipped, no Bitcoin node available');
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
try {
  await migrate(db, SERVICE_SCHEMA, serviceMigrations);
  const backend = await db.first(sql`select pg_backend_pid() as pid`);
  const postgres = { pid: findParent(backend.pid) };
  await generateChain(node);
  const height = await node.rpc('getblockcount');
  const { transactions, txouts } = await node.rpc('gettxoutsetinfo');
  console.log(`chain of ${height + 1} blocks, ${BLOCKS * TRANSACTIONS} payments, ${txouts} unspent outputs`);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const indexd = await runIndexd(node);
    const ours = await runOurs(node, db, postgres);
    const ratio = indexd.ms / ours.ms;
    const cpuRatio = indexd.cpuMs / ours.cpuMs;
    rounds.push({
      indexd: seconds(indexd.ms),
      ours: seconds(ours.ms),
      oursAtTip: seconds(ours.reached),
      ratio,
      indexdCpu: seconds(indexd.cpuMs),
      oursCpu: seconds(ours.cpuMs),
      cpuRatio,
    });
    console.log(
      `indexd ${seconds(indexd.ms)} s, ours ${seconds(ours.ms)} s (at the tip after ${seconds(ours.reached)} s): ${ratio.toFixed(2)} times as fast; ` +
        `CPU ${seconds(indexd.cpuMs)} s and ${seconds(ours.cpuMs)} s: ${cpuRatio.toFixed(2)}`,
    );
  }
  const ratio = median(rounds.map((round) => round.ratio));
  const result = {
    ...processor,
    loadAverage: loadavg(),
    blocks: height + 1,
    transactions: BLOCKS * TRANSACTIONS,
    transactionsWithUnspentOutputs: transactions,
    unspentOutputs: txouts,
    rounds,
    ratio,
    cpuRatio: median(rounds.map((round) => round.cpuRatio)),
    goal: GOAL,
  };
  console.log(`indexd / ours = ${ratio.toFixed(2)} (goal ${GOAL}) ${ratio >= GOAL ? 'met' : 'MISSED'}`);
  writeResult('bitcoin-sync', result);
} finally {
  await db.close();
  await server.stop();
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
