// Processor time of the service for requests that no cached response serves: every request misses the cache, whose size
// is set to nothing. Counts requests, not seconds, and reports the cheapest round, so that the measurement depends
// little on other work of the machine.
//
//   npm run build && npm ci --prefix bench
//   BENCH_SERVER=postgres://… node bench/api/cpu.mjs [transactions]
//
// `ROUTE` selects reads by a pattern of their names. `PROFILE` is a folder for a CPU profile of each read.
import { createRequire } from 'node:module';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { CLIENTS } from './load.mjs';
import { listSubjects } from './peer-routes.mjs';
import { CARDANO_READS } from './read-operations.mjs';
import { startService } from './start-service.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
const transactions = Number(process.argv[2] ?? 400_000);
const { ROUTE, PROFILE } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_REQUESTS = 800;
const WARM_UP_REQUESTS = Number(process.env.WARM_UP ?? 4_000);
async function requestAll({ url, headers }, paths, amount) {
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
  if (run.non2xx + run.errors > 0) throw new Error(`${paths[0]}: ${run.non2xx + run.errors} errors`);
  return run;
}

const server = await openServer();
const rows = [];
try {
  const env = await prepareChain(server, transactions);
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const service = await startService({ ...env, CROSSTIE_RESPONSE_CACHE_MB: '0' });
  for (const [name, kind, path] of CARDANO_READS) {
    if ((ROUTE !== undefined && !new RegExp(ROUTE).test(name)) || subjects[kind].length === 0) continue;
    const paths = subjects[kind].map(path);
    await requestAll(service, paths, WARM_UP_REQUESTS);
    const rounds = [];
    for (let each = 0; each < ROUNDS; each += 1) {
      const file = PROFILE && `${PROFILE}/${name.replaceAll(/\W+/g, '-')}-${each}.cpuprofile`;
      const endMeasurement = await service.startMeasurement(file);
      const run = await requestAll(service, paths.slice(Math.floor((each * paths.length) / ROUNDS)), ROUND_REQUESTS);
      const { userMs, systemMs } = await endMeasurement();
      const { total } = run.requests;
      rounds.push({
        read: name,
        cpuUs: Math.round(((userMs + systemMs) * 1_000) / total),
        userUs: Math.round((userMs * 1_000) / total),
        systemUs: Math.round((systemMs * 1_000) / total),
        bytes: Math.round(run.throughput.total / total),
        p50Ms: run.latency.p50,
        p99Ms: run.latency.p99,
      });
    }
    rows.push(rounds.toSorted((a, b) => a.cpuUs - b.cpuUs)[0]);
    console.log(JSON.stringify(rows.at(-1)));
  }
  await service.stop();
} finally {
  await server.stop();
}
console.table(rows);
