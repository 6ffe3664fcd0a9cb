// The busiest reads with 10^6 and with 10^8 rows in the tables, in turns: processor time of service and database, and
// the time of a single request. A generated chain is indexed, and its rows are copied with other ids and hashes (see
// copied-chain.mjs), so that both databases return responses of the same size. The buffers of the server hold neither.
// Measured with the page cache of the operating system, and without it (direct I/O), where every page that is not in the
// buffers is read from the disk. No response is cached.
//
//   npm run build && npm ci --prefix bench && node bench/api/rows.mjs [transactions] [copies]     needs 20 GB of disk
//
// `BENCH_DIR` is a folder that keeps the databases for another run; without it they are removed. `ROUTE` selects reads
// whose name contains it; then no result is written.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDataDir, removeDataDir } from '../data-dir.mjs';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const folder = process.env.BENCH_DIR ?? createDataDir('rows');
const isTemporary = process.env.BENCH_DIR === undefined;
process.env.BENCH_DIR = folder;
const { NETWORK, prepareChain } = await import('./chains.mjs');
const { countRows, multiplyRows } = await import('./copied-chain.mjs');
const { CLIENTS, findDatabasePid, measureLoad, measureSingle, round, spread } = await import('./load.mjs');
const { listSubjects } = await import('./peer-routes.mjs');
const { CARDANO_READS } = await import('./read-operations.mjs');
const { startService } = await import('./start-service.mjs');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { silentLog } = await load('kernel/log.js');

const [transactions = 107_000, copies = 118] = process.argv.slice(2).map(Number);
const { ROUTE } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const REQUESTS = Number(process.env.REQUESTS ?? 400);
const SHARED_BUFFERS = '64MB';

const LOAD_SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '512MB' };
const MODES = [
  { mode: 'page cache', settings: {} },
  { mode: 'direct I/O', settings: { debug_io_direct: 'data' } },
];

const openServer = (settings) =>
  startEmbeddedServer({
    dataDir: join(folder, 'data'),
    transport: 'loopback',
    settings: { ...LOAD_SETTINGS, ...settings },
    log: silentLog,
  });

async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const named = (url, name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Settings of a service for the chain and for its copies; creates what does not exist. */
async function prepareSizes(server) {
  const small = await prepareChain(server, transactions);
  const name = `chain_${transactions}_by_${copies}`;
  const large = { ...small, DATABASE_URL: named(server.url, name) };
  const [done] = await query(server.url, 'select 1 from pg_database where datname = $1', [name]);
  if (done === undefined) {
    const filling = `${name}_filling`;
    await query(server.url, `drop database if exists ${filling}`);
    await query(server.url, `create database ${filling} template chain_${transactions} strategy file_copy`);
    await multiplyRows(named(server.url, filling), NETWORK, copies, folder);
    await query(server.url, `alter database ${filling} rename to ${name}`);
  }
  return { small, large };
}

/** Pages that the server read into its buffers; complete only after the connections have ended. */
const countReadPages = async (url, name) =>
  Number((await query(url, 'select blks_read from pg_stat_database where datname = $1', [name]))[0].blks_read);

/**
 * Copies of Byron addresses have the bytes of the original, so they are no subjects. All copies share the labels of
 * metadata, and only the page of a busy label is full before copying.
 */
async function chooseSubjects(env) {
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const address = subjects.address.filter((text) => text.startsWith('addr'));
  return { ...subjects, address, label: subjects.label.slice(0, 1) };
}

async function openSide(server, env) {
  const url = new URL(env.DATABASE_URL);
  const name = url.pathname.slice(1);
  const pagesBefore = await countReadPages(server.url, name);
  const service = await startService({ ...env, BENCH_UNCACHED: '1', BENCH_SERVE_ONLY: '1' });
  const target = {
    url: service.url,
    headers: service.headers,
    pid: service.child.pid,
    databasePid: await findDatabasePid(env.DATABASE_URL),
  };
  let requests = 0;
  return {
    subjects: await chooseSubjects(env),
    /** Processor milliseconds of a request, of service and database, and bytes of a response. */
    async measureCpu(paths) {
      const run = await measureLoad(target, paths, undefined, REQUESTS);
      if (run.errors > 0) throw new Error(`${paths[0]}: ${run.errors} of ${run.requests} responses were errors`);
      requests += run.requests;
      return { service: run.serviceMs, database: run.databaseMs, bytes: run.bytes };
    },
    measureSingle: (paths) => measureSingle(target, paths),
    async stop() {
      await service.stop();
      return { requests, pages: (await countReadPages(server.url, name)) - pagesBefore };
    },
  };
}

/** Every round has other subjects, so that their rows are not in the buffers. */
const startingAt = (paths, share) => {
  const start = Math.floor(paths.length * share);
  return [...paths.slice(start), ...paths.slice(0, start)];
};

async function measureRead(sides, [read, kind, toPath]) {
  const measured = [];
  for (const side of sides) measured.push({ side, paths: side.subjects[kind].map(toPath), rounds: [] });
  for (const { side, paths } of measured) await side.measureCpu(spread(paths, REQUESTS));
  for (let each = 0; each < ROUNDS; each += 1)
    for (const { side, paths, rounds } of measured) {
      const turn = startingAt(paths, (each + 0.5) / (ROUNDS + 1));
      rounds.push({ ...(await side.measureCpu(turn)), singleMs: await side.measureSingle(turn.toReversed()) });
    }
  const [small, large] = measured.map(({ rounds }) => {
    const of = (field) => median(rounds.map((one) => one[field]));
    return { service: of('service'), database: of('database'), singleMs: of('singleMs'), bytes: of('bytes') };
  });
  const cpu = ({ service, database }) => service + database;
  return {
    read,
    bytes: [Math.round(small.bytes), Math.round(large.bytes)],
    cpuMs: [round(cpu(small)), round(cpu(large))],
    databaseCpuMs: [round(small.database), round(large.database)],
    singleMs: [round(small.singleMs), round(large.singleMs)],
    cpuRatio: round(cpu(large) / cpu(small)),
    latencyRatio: round(large.singleMs / small.singleMs),
  };
}

async function measureMode({ mode, settings }) {
  const server = await openServer({ shared_buffers: SHARED_BUFFERS, ...settings });
  try {
    const { small, large } = await prepareSizes(server);
    const loadBefore = loadavg();
    const sides = [await openSide(server, small), await openSide(server, large)];
    const reads = [];
    for (const operation of CARDANO_READS) {
      const [name, kind] = operation;
      if ((ROUTE !== undefined && !name.includes(ROUTE)) || sides.some(({ subjects }) => subjects[kind].length === 0))
        continue;
      reads.push(await measureRead(sides, operation));
      console.error(JSON.stringify(reads.at(-1)));
    }
    const ended = [await sides[0].stop(), await sides[1].stop()];
    return {
      mode,
      loadBefore,
      loadAfter: loadavg(),
      medianCpuRatio: median(reads.map(({ cpuRatio }) => cpuRatio)),
      medianLatencyRatio: median(reads.map(({ latencyRatio }) => latencyRatio)),
      pagesReadPerRequest: ended.map(({ pages, requests }) => round(pages / requests, 1)),
      reads,
    };
  } finally {
    await server.stop();
  }
}

try {
  const server = await openServer({ shared_buffers: '512MB' });
  const began = performance.now();
  const { small, large } = await prepareSizes(server);
  const sizes = {
    small: await countRows(small.DATABASE_URL, NETWORK),
    large: await countRows(large.DATABASE_URL, NETWORK),
  };
  const prepareMinutes = round((performance.now() - began) / 60_000, 1);
  await server.stop();
  console.error(JSON.stringify({ sizes, prepareMinutes }));
  const modes = [];
  for (const mode of MODES) {
    modes.push(await measureMode(mode));
    console.log(JSON.stringify(modes.at(-1)));
  }
  if (ROUTE === undefined)
    writeResult('api-rows', {
      ...machine,
      date: today(),
      sizes,
      copies,
      sharedBuffers: SHARED_BUFFERS,
      clients: CLIENTS,
      rounds: ROUNDS,
      requestsPerRound: REQUESTS,
      modes,
    });
} finally {
  if (isTemporary) {
    removeDataDir(join(folder, 'data'));
    removeDataDir(folder);
  }
}
