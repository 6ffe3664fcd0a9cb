// The busiest reads of all families over HTTP: requests per second beside pgbench with the same statements and
// parameters, 99th percentile, and the time of a single request on a small and on a large chain. Responses are not
// cached, so each request reads the database.
//
//   npm run build && npm ci --prefix bench && node bench/api/read.mjs [small transactions] [large transactions]
//
// `BENCH_SERVER` and `BENCH_DIR`: see chains.mjs. `ROUTE` selects operations whose name contains it; then no result is
// written.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { CLIENTS, measureLoad, measureSingle, round, spread } from './load.mjs';
import { listSubjects } from './peer-routes.mjs';
import { measurePgbench, preparePgbench } from './pgbench.mjs';
import { CARDANO_READS, listSimulatedSubjects, SIMULATED_NETWORKS, SIMULATED_READS } from './read-operations.mjs';
import { startService } from './start-service.mjs';

const { openDb } = await load('store/open.js');
const { Sql } = await load('store/sql.js');
const { silentLog } = await load('kernel/log.js');
const [small = 10_000, large = 1_000_000] = process.argv.slice(2).map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 1);
const { ROUTE } = process.env;
const MAX_SUBJECTS = 1_000;
const RECORDED_SUBJECTS = 32;
const MIN_OF_PGBENCH = 0.5;
const MAX_P99_MS = 20;
const MAX_GROWTH = 1.5;

/** Statements of some requests. Requests that fail end the run: their numbers would mean nothing. */
async function record(service, network, paths) {
  const recordings = [];
  let bytes = 0;
  for (const path of spread(paths, RECORDED_SUBJECTS)) {
    const answer = await service.ask(path, undefined, network);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    recordings.push(answer.statements);
    bytes = Math.max(bytes, answer.bytes);
  }
  return { recordings, bytes };
}

/** Runs the script once, because pgbench cannot express every statement. */
async function openPgbench(databaseUrl, folder, recordings) {
  try {
    const script = await preparePgbench(databaseUrl, folder, recordings);
    if (script !== undefined) measurePgbench(script, 1);
    return { script };
  } catch (error) {
    const line = String(error.stderr ?? error)
      .split('\n')
      .find((each) => /error/i.test(each));
    return { pgbenchError: line };
  }
}

async function measureOperation({ service, network, databaseUrl, folder }, name, paths) {
  const target = { url: service.url, headers: service.headersFor(network) };
  const { recordings, bytes } = await record(service, network, paths);
  await measureLoad(target, paths, 1);
  const row = {
    operation: name,
    subjects: paths.length,
    bytes,
    statements: median(recordings.map((each) => each.length)),
  };
  const { script, pgbenchError } = await openPgbench(databaseUrl, folder, recordings);
  const rounds = [];
  for (let each = 0; each < ROUNDS; each += 1) {
    const pgbench = script && measurePgbench(script, SECONDS);
    const run = await measureLoad(target, paths, SECONDS);
    if (run.errors > 0) throw new Error(`${name}: ${run.errors} of ${run.requests} responses were errors`);
    rounds.push({ ...run, pgbench, ratio: script && run.rps / pgbench });
  }
  const of = (field) => median(rounds.map((each) => each[field]));
  return {
    ...row,
    rps: Math.round(of('rps')),
    p99Ms: of('p99'),
    ...(script && { pgbench: Math.round(of('pgbench')), ratio: round(of('ratio')) }),
    ...(pgbenchError && { pgbenchError }),
  };
}

const isSelected = ([name]) => ROUTE === undefined || name.includes(ROUTE);

async function measureCardano(server, folder) {
  const rows = [];
  const singles = new Map();
  for (const size of [small, large]) {
    const env = await prepareChain(server, size);
    const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
    const service = await startService({ ...env, BENCH_UNCACHED: '1' });
    for (const [name, kind, toPath] of CARDANO_READS.filter(isSelected)) {
      const paths = spread(subjects[kind], MAX_SUBJECTS).map(toPath);
      const target = { url: service.url, headers: service.headers };
      await measureSingle(target, paths);
      singles.set(name, [...(singles.get(name) ?? []), await measureSingle(target, paths)]);
      if (size !== large) continue;
      const [atSmall, atLarge] = singles.get(name);
      const row = await measureOperation(
        { service, network: NETWORK, databaseUrl: env.DATABASE_URL, folder },
        name,
        paths,
      );
      rows.push({ ...row, singleMs: round(atLarge), growth: round(atLarge / atSmall) });
      console.log(JSON.stringify(rows.at(-1)));
    }
    await service.stop();
  }
  return rows;
}

/** Simulated networks in a database of their own, which is created for each run. */
async function measureSimulated(server, folder) {
  const url = new URL(server.url);
  url.pathname = '/simulated';
  const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
  await db.run(new Sql(['drop database if exists simulated with (force)'], []));
  await db.run(new Sql(['create database simulated'], []));
  await db.close();
  const service = await startService({
    DATABASE_URL: url.href,
    CROSSTIE_DATA_DIR: join(folder, 'simulated'),
    BENCH_NETWORK: SIMULATED_NETWORKS.join(','),
    BENCH_UNCACHED: '1',
  });
  const read = async (network, path) => {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(service.url + path, { headers: service.headersFor(network) });
      // A simulated network starts with the first request.
      if (response.ok || tries === 60) return await response.json();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const rows = [];
  const subjects = await listSimulatedSubjects(read);
  for (const [name, network, kind, toPath] of SIMULATED_READS.filter(isSelected)) {
    const paths = spread(subjects[kind], MAX_SUBJECTS).map(toPath);
    rows.push(await measureOperation({ service, network, databaseUrl: url.href, folder }, name, paths));
    console.log(JSON.stringify(rows.at(-1)));
  }
  await service.stop();
  return rows;
}

const loadBefore = loadavg();
const server = await openServer();
const folder = mkdtempSync(join(tmpdir(), 'crosstie-pgbench-'));
try {
  const rows = [...(await measureCardano(server, folder)), ...(await measureSimulated(server, folder))];
  console.table(rows);
  const below = (test) => rows.filter(test).map(({ operation }) => operation);
  if (ROUTE === undefined)
    writeResult('api-read', {
      ...machine,
      date: today(),
      loadBefore,
      loadAfter: loadavg(),
      small,
      large,
      clients: CLIENTS,
      rounds: ROUNDS,
      secondsPerRound: SECONDS,
      belowHalfOfPgbench: below(({ ratio }) => ratio < MIN_OF_PGBENCH),
      p99Above20Ms: below(({ p99Ms }) => p99Ms >= MAX_P99_MS),
      notFlat: below(({ growth }) => growth > MAX_GROWTH),
      rows,
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
}
