// Generated chains of a given number of transactions, indexed in databases of one PostgreSQL server. They stay in a
// folder between runs, because a million transactions take minutes to generate.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/${path}`, root).href);
const { generateChain } = await load('app/sandbox/sandbox-generate.js');
const { systemClock } = await load('kernel/clock.js');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { Sql } = await load('store/sql.js');
const { silentLog } = await load('kernel/log.js');

/** Its genesis is not published, so any genesis works. */
export const NETWORK = 'APEX_VECTOR_TESTNET';
const TRANSACTIONS_IN_BLOCK = 50;
const folder = process.env.BENCH_DIR ?? join(tmpdir(), 'crosstie-bench-api');

/** The server that holds the databases of all chains. `BENCH_SERVER` is the URL of one that runs already. */
export async function openServer() {
  if (process.env.BENCH_SERVER !== undefined) return { url: process.env.BENCH_SERVER, stop: async () => undefined };
  mkdirSync(folder, { recursive: true });
  return await startEmbeddedServer({ dataDir: join(folder, 'data'), transport: 'loopback', log: silentLog });
}

/** Generates and indexes a chain unless it exists; returns its connection settings for a service. */
export async function prepareChain(server, transactions) {
  const name = `chain_${transactions}`;
  const chainDir = join(folder, name);
  const noteFile = join(folder, `${name}.json`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const env = (note) => ({
    DATABASE_URL: url.href,
    CROSSTIE_DATA_DIR: join(folder, `${name}-service`),
    [`${NETWORK}_CHAIN_DIR`]: chainDir,
    [`${NETWORK}_GENESIS_DIR`]: chainDir,
    [`${NETWORK}_FIRST_BLOCK`]: note.first.hash,
    // Generated chains have rewards and leaders that no ledger would accept.
    [`${NETWORK}_LEDGER_STATE`]: 'off',
  });
  if (existsSync(noteFile)) return env(JSON.parse(readFileSync(noteFile, 'utf8')));

  console.log(`generating ${transactions} transactions`);
  mkdirSync(chainDir, { recursive: true });
  const note = await generateChain({
    network: NETWORK,
    folder: chainDir,
    blocks: Math.ceil(transactions / TRANSACTIONS_IN_BLOCK),
    seed: 1,
    transactionsPerBlock: TRANSACTIONS_IN_BLOCK,
    clock: systemClock,
  });
  const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
  await db.run(new Sql([`create database ${name}`], []));
  await db.close();
  console.log(`indexing ${note.blocks} blocks`);
  const crosstie = fileURLToPath(new URL('bin/crosstie.mjs', root));
  execFileSync(process.execPath, [crosstie, 'sync', NETWORK.toLowerCase().replaceAll('_', '-'), '--once'], {
    env: { ...process.env, ...env(note) },
    stdio: 'inherit',
  });
  const indexed = await openDb({ databaseUrl: url.href, dataDir: '', log: silentLog });
  await indexed.run(new Sql(['vacuum analyze'], []));
  await indexed.close();
  writeFileSync(noteFile, JSON.stringify(note));
  return env(note);
}
