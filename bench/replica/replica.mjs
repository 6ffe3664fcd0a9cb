// How much more two standbys serve than one. All servers share the cores of this machine, so requests per second cannot
// show it. Instead the processor time of each server is counted for the same requests: on machines of equal speed a set
// of standbys serves as many requests per second as its busiest member allows. The cache of responses is off.
//
//   npm run build && npm ci --prefix bench && node bench/replica/replica.mjs [transactions] [requests] [rounds]

import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, processor, today, writeResult } from '../measurement.mjs';
import { serverSeconds } from '../sync/processor-seconds.mjs';
import { createServers } from './postgres.mjs';

process.env.BENCH_DIR = mkdtempSync(join(tmpdir(), 'crosstie-replica-chain-'));
const { NETWORK, prepareChain } = await import('../api/chains.mjs');
const { listSubjects } = await import('../api/peer-routes.mjs');
const { CARDANO_READS } = await import('../api/read-operations.mjs');
const { startService } = await import('../api/start-service.mjs');
const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');

const [transactions = 20_000, requests = 3_000, rounds = 3] = process.argv.slice(2).map(Number);
const CLIENTS = 8;
const WARM_UP = 1_500;
const round = (value) => Math.round(value * 100) / 100;

const servers = createServers();
try {
  const primary = await servers.startPrimary();
  const env = await prepareChain(primary, transactions);
  const standbys = [await servers.startStandby(primary), await servers.startStandby(primary)];
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  // One after the other by kind, so that every part of the list has the same mix.
  const reads = CARDANO_READS.filter(([, kind]) => subjects[kind].length > 0);
  const paths = Array.from({ length: 1_000 }, (_, index) => {
    const [, kind, path] = reads[index % reads.length];
    return path(subjects[kind][Math.floor(index / reads.length) % subjects[kind].length]);
  });
  const buildUrl = ({ port }) => Object.assign(new URL(env.DATABASE_URL), { port: String(port) }).href;

  async function request({ url, headers }, amount) {
    let clients = 0;
    const run = await autocannon({
      url,
      headers,
      connections: CLIENTS,
      amount,
      timeout: 60,
      setupClient(client) {
        const start = Math.floor((clients++ * paths.length) / CLIENTS);
        client.setRequests([...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ method: 'GET', path })));
      },
    });
    if (run.errors > 0 || run['5xx'] > 0) throw new Error(`${run.errors} errors, ${run['5xx']} failed responses`);
    return run;
  }

  async function measure(replicas) {
    const service = await startService({
      ...env,
      CROSSTIE_SANDBOX: 'off',
      CROSSTIE_RESPONSE_CACHE_MB: '0',
      ...(replicas.length > 0 && { DATABASE_READ_URLS: replicas.map(buildUrl).join(',') }),
    });
    await request(service, WARM_UP);
    const all = [primary, ...standbys];
    const before = all.map(({ pid }) => serverSeconds(pid));
    const endMeasurement = await service.startMeasurement();
    const run = await request(service, requests);
    const { userMs, systemMs } = await endMeasurement();
    const used = all.map(({ pid }, index) => serverSeconds(pid) - before[index]);
    service.child.disconnect();
    await new Promise((resolve) => service.child.once('exit', resolve));
    const [ofPrimary, ...ofStandbys] = used.map((seconds) => round((seconds * 1_000) / run.requests.total));
    return {
      replicas: replicas.length,
      requests: run.requests.total,
      not2xx: run.non2xx,
      cpuMsPerRequest: {
        service: round((userMs + systemMs) / run.requests.total),
        primary: ofPrimary,
        standbys: ofStandbys,
      },
      requestsPerSecondOfBusiestServer: Math.round(run.requests.total / Math.max(...used)),
      load: round(loadavg()[0]),
    };
  }

  const runs = [];
  for (let index = 0; index < rounds; index += 1)
    for (const count of [0, 1, 2]) {
      runs.push(await measure(standbys.slice(0, count)));
      console.log(JSON.stringify(runs.at(-1)));
    }
  const capacity = (count) =>
    median(runs.filter(({ replicas }) => replicas === count).map((run) => run.requestsPerSecondOfBusiestServer));
  const result = {
    date: today(),
    ...processor,
    method: 'processor time of each PostgreSQL server; capacity = requests / processor seconds of the busiest server',
    postgresql: 15,
    transactions,
    reads: reads.length,
    clients: CLIENTS,
    rounds,
    capacity: { primaryOnly: capacity(0), oneStandby: capacity(1), twoStandbys: capacity(2) },
    twoOverOne: round(capacity(2) / capacity(1)),
    runs,
  };
  console.log(JSON.stringify({ ...result, runs: undefined }));
  writeResult('replica-scaling', result);
} finally {
  servers.stop();
  rmSync(process.env.BENCH_DIR, { recursive: true, force: true });
}
process.exit(0);
