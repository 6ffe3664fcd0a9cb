// Reads beside blockfrost-backend-ryo on the same database, in turns: requests per second, processor time of a request,
// and a bare Fastify route that returns the same bytes as the ceiling. The peer has to run on a database that holds the
// tables of db-sync beside those of the service, with the same chain; nothing of it is part of this repository.
//
//   npm run build && npm ci --prefix bench
//   BENCH_SERVER=postgres://… PEER_URL=http://127.0.0.1:3000 PEER_PID=<process> node bench/api/peer.mjs [transactions]
//
// `BENCH_DIR` is the folder of the chains. Without `PEER_URL` only the service and the ceiling are measured.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import Fastify from 'fastify';
import pg from 'pg';
import { machine, median, today, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { listSubjects, ROUTES } from './peer-routes.mjs';
import { startService } from './start-service.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
const transactions = Number(process.argv[2] ?? 400_000);
const { PEER_URL, PEER_PID, ROUNDS = 3, SECONDS = 2 } = process.env;
const CLIENTS = 8;
/** As many subjects as a wallet or an explorer requests again and again. */
const REPEATED_SUBJECTS = 64;

/** Processor seconds of a process and its children until now; zero when it is not known. */
function cpuSeconds(pid) {
  if (pid === undefined) return 0;
  const read = (each) => readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1].split(' ');
  const time = (fields) => (Number(fields[11]) + Number(fields[12])) / 100;
  let sum = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = read(name);
      if (name === String(pid) || fields[1] === String(pid)) sum += time(fields);
    } catch {
      // The process has ended.
    }
  }
  return sum;
}

async function measure({ url, headers, pid, databasePid }, paths) {
  const before = [cpuSeconds(pid), cpuSeconds(databasePid)];
  const run = await autocannon({
    url,
    headers,
    connections: CLIENTS,
    duration: Number(SECONDS),
    requests: paths.map((path) => ({ path })),
    workers: 1,
  });
  if (run.non2xx > 0) throw new Error(`${paths[0]}: ${run.non2xx} of ${run.requests.total} responses were errors`);
  const perRequest = (seconds, index) => ((seconds - before[index]) * 1_000) / run.requests.total;
  return {
    rps: run.requests.average,
    p99: run.latency.p99,
    serviceMs: perRequest(cpuSeconds(pid), 0),
    databaseMs: perRequest(cpuSeconds(databasePid), 1),
  };
}

/** The process of the PostgreSQL server, which is the parent of every connection's process. */
async function findDatabasePid(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const parent = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ')[1];
  await client.end();
  return Number(parent);
}

/** Returns the given bytes without any work. */
async function openBareServer() {
  let body = '';
  const http = Fastify();
  http.get('/', (_, reply) => reply.type('application/json').send(body));
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => http.close(), setBody: (text) => (body = text) };
}

const spread = (subjects, count) => subjects.filter((_, index) => index % Math.ceil(subjects.length / count) === 0);
const round = (value, digits = 2) => Number(value.toFixed(digits));
const load = loadavg();
const server = await openServer();
const bare = await openBareServer();
try {
  const env = await prepareChain(server, transactions);
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const service = await startService(env);
  const databasePid = await findDatabasePid(env.DATABASE_URL);
  const ours = { url: service.url, headers: service.headers, pid: service.child.pid, databasePid };
  const peer = PEER_URL && { url: PEER_URL, headers: {}, pid: PEER_PID, databasePid };
  const rows = [];
  for (const [name, kind, ourPath, peerPath] of ROUTES) {
    if (subjects[kind].length === 0) continue;
    const repeated = spread(subjects[kind], REPEATED_SUBJECTS);
    const { status, text } = await service.ask(ourPath(repeated[0]));
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    const sample = await (await fetch(service.url + ourPath(repeated[0]), { headers: service.headers })).text();
    bare.setBody(sample);
    const rounds = [];
    for (let each = 0; each < ROUNDS; each += 1)
      rounds.push({
        peer: peer && (await measure(peer, repeated.map(peerPath))),
        // The service caches responses until the next block: many subjects show the cost of the first request of each.
        distinct: await measure(ours, subjects[kind].map(ourPath)),
        repeated: await measure(ours, repeated.map(ourPath)),
        bare: await measure(bare, ['/']),
      });
    const of = (side, field) => median(rounds.map((each) => each[side][field]));
    const ratio = (side, other) => round(median(rounds.map((each) => each[side].rps / each[other].rps)));
    const row = {
      route: name,
      subjects: subjects[kind].length,
      bytes: sample.length,
      rps: Math.round(of('repeated', 'rps')),
      rpsDistinct: Math.round(of('distinct', 'rps')),
      p99Ms: of('distinct', 'p99'),
      cpuMs: `${round(of('distinct', 'serviceMs'))} + ${round(of('distinct', 'databaseMs'))}`,
      ofBareRoute: ratio('repeated', 'bare'),
      distinctOfBareRoute: ratio('distinct', 'bare'),
      ...(peer && {
        peerRps: Math.round(of('peer', 'rps')),
        peerCpuMs: `${round(of('peer', 'serviceMs'))} + ${round(of('peer', 'databaseMs'))}`,
        overPeer: ratio('repeated', 'peer'),
        distinctOverPeer: ratio('distinct', 'peer'),
      }),
    };
    console.log(JSON.stringify(row));
    rows.push(row);
  }
  service.child.kill('SIGTERM');
  console.table(rows);
  const computeMedian = (field) => round(median(rows.map((row) => row[field])));
  writeResult('api-peer', {
    ...machine,
    date: today(),
    loadBefore: load,
    loadAfter: loadavg(),
    transactions,
    clients: CLIENTS,
    ...(peer && {
      medianOverPeer: computeMedian('overPeer'),
      medianDistinctOverPeer: computeMedian('distinctOverPeer'),
    }),
    rows,
  });
} finally {
  await bare.close();
  await server.stop();
}
