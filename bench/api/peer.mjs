// Reads beside blockfrost-backend-ryo on the same PostgreSQL server, in turns: requests per second, 99th percentile and
// processor time of a request for both. Two ceilings: a bare Fastify route that returns the same bytes, and one that runs
// the same statements before with the `pg` package, which shows what a first request costs at least.
//
// The peer has to run on a database that holds the tables of db-sync beside those of the service, with the same chain,
// and with the indexes that its README recommends and one by address (`tx_out using hash (address)`), which db-sync
// leaves to the operator: without it each read of an address scans all outputs. Nothing of it is part of this repository.
//
//   npm run build && npm ci --prefix bench
//   BENCH_SERVER=postgres://… PEER_URL=http://127.0.0.1:3000 PEER_PID=<process> node bench/api/peer.mjs [transactions]
//
// `BENCH_DIR` is the folder of the chains. Without `PEER_URL` only the service and the ceilings are measured, into
// `api-ceiling.json`. `ROUTE` selects the routes whose name contains it; then no result is written.
import { loadavg } from 'node:os';
import { machine, median, today, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { startChild } from './child-process.mjs';
import { CLIENTS, findDatabasePid, measureLoad, round, spread } from './load.mjs';
import { listSubjects, ROUTES } from './peer-routes.mjs';
import { listReads } from './pgbench.mjs';
import { startService } from './start-service.mjs';

const transactions = Number(process.argv[2] ?? 400_000);
const { PEER_URL, PEER_PID, ROUTE } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 2);
/** As many subjects as a wallet or an explorer requests again and again. */
const REPEATED_SUBJECTS = 64;
/** At least this many times the peer, or this share of the bare route where that is lower. */
const MIN_OVER_PEER = 5;
const MIN_OF_BARE_ROUTE = 0.6;
const MAX_P99_MS = 20;

async function openBareServer(databaseUrl) {
  const { child, started, ask } = await startChild('bare-server.mjs', { DATABASE_URL: databaseUrl, CLIENTS });
  const set = (body, requests) => ask({ body, requests });
  return { url: started, pid: child.pid, set, close: () => child.disconnect() };
}

/** Throws on responses that are errors: a service that rejects requests is fast, and its numbers mean nothing. */
async function measureOurs(ours, paths) {
  const run = await measureLoad(ours, paths, SECONDS);
  if (run.errors > 0) throw new Error(`${paths[0]}: ${run.errors} of ${run.requests} responses were errors`);
  return run;
}

/** The peer may lack a route or fail on some subjects: undefined then. */
async function measurePeer(peer, paths) {
  const run = await measureLoad(peer, paths, SECONDS);
  return run.errors === 0 && run.requests > 0 ? run : undefined;
}

async function probePeer(path) {
  try {
    const response = await fetch(PEER_URL + path, { signal: AbortSignal.timeout(60_000) });
    const text = await response.text();
    return response.ok ? undefined : `${response.status} ${text.slice(0, 120)}`;
  } catch (error) {
    return String(error.cause ?? error);
  }
}

const WARM_UP_SECONDS = 1;

/** CPU of a request in milliseconds: of the service, and of PostgreSQL. */
const formatCpu = (of, side) => `${round(of(side, 'serviceMs'))} + ${round(of(side, 'databaseMs'))}`;

function summarize(name, rounds, { subjects, bytes, peerError }) {
  const of = (side, field) => median(rounds.flatMap((each) => each[side]?.[field] ?? []));
  const ratio = (side, other) =>
    round(median(rounds.flatMap((each) => (each[other] ? each[side].rps / each[other].rps : []))));
  const cpu = (side) => of(side, 'serviceMs') + of(side, 'databaseMs');
  const measured = rounds.some(({ peer }) => peer !== undefined);
  const row = {
    route: name,
    subjects,
    bytes,
    rpsRepeated: Math.round(of('repeated', 'rps')),
    p99RepeatedMs: of('repeated', 'p99'),
    rps: Math.round(of('distinct', 'rps')),
    p99Ms: of('distinct', 'p99'),
    cpuMs: formatCpu(of, 'distinct'),
    bareRps: Math.round(of('bare', 'rps')),
    repeatedOfBareRoute: ratio('repeated', 'bareBeside'),
    ofBareRoute: ratio('distinct', 'bare'),
    bareReadRps: Math.round(of('bareRead', 'rps')),
    bareReadCpuMs: formatCpu(of, 'bareRead'),
    ofBareRead: ratio('distinct', 'bareRead'),
    ...(measured && {
      peerRps: round(of('peer', 'rps'), 1),
      peerP99Ms: of('peer', 'p99'),
      peerCpuMs: formatCpu(of, 'peer'),
      repeatedOverPeer: ratio('repeated', 'peer'),
      overPeer: ratio('distinct', 'peer'),
      // Unlike requests per second, processor time depends little on other work of the machine.
      peerCpuOverOurs: PEER_PID && round(cpu('peer') / cpu('distinct')),
    }),
    ...(peerError && { peerError }),
  };
  return measured ? { ...row, ...compareWithTargets(row) } : row;
}

/** The targets for subjects that are requested again, as the service runs, and for the first request of each subject. */
function compareWithTargets({ overPeer, ofBareRoute, p99Ms, repeatedOverPeer, repeatedOfBareRoute, p99RepeatedMs }) {
  const isFast = (peer, bare) => peer >= MIN_OVER_PEER || bare >= MIN_OF_BARE_ROUTE;
  return {
    target: isFast(repeatedOverPeer, repeatedOfBareRoute) && p99RepeatedMs < MAX_P99_MS,
    targetOfFirstRequests: isFast(overPeer, ofBareRoute) && p99Ms < MAX_P99_MS,
  };
}

/** Without the cache of responses: the cost of the first request of each subject. */
async function measureUncached(
  { ours, peer, bare },
  { kind, ourPath, peerPath, repeated, sample, requests },
  subjects,
) {
  await bare.set(sample, requests);
  const peerError = peer && (await probePeer(peerPath(repeated[0])));
  await measureLoad(ours, subjects[kind].map(ourPath), WARM_UP_SECONDS);
  if (peer && !peerError) await measureLoad(peer, repeated.map(peerPath), WARM_UP_SECONDS);
  await measureLoad(bare, ['/read'], WARM_UP_SECONDS);
  const rounds = [];
  for (let each = 0; each < ROUNDS; each += 1)
    rounds.push({
      peer: peer && !peerError ? await measurePeer(peer, repeated.map(peerPath)) : undefined,
      distinct: await measureOurs(ours, subjects[kind].map(ourPath)),
      bare: await measureOurs(bare, ['/']),
      bareRead: await measureOurs({ ...bare, databasePid: ours.databasePid }, ['/read']),
    });
  return { rounds, peerError };
}

/** With the cache, which serves subjects that are requested again until the next block. */
async function measureCached({ ours, bare }, { ourPath, repeated, sample, requests }, { rounds }) {
  await measureLoad(ours, repeated.map(ourPath), WARM_UP_SECONDS);
  await bare.set(sample, requests);
  for (const each of rounds) {
    each.repeated = await measureOurs(ours, repeated.map(ourPath));
    each.bareBeside = await measureOurs(bare, ['/']);
  }
}

async function readSample(ours, path) {
  const response = await fetch(ours.url + path, { headers: ours.headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** The statements of each of these requests. */
async function recordRequests(service, paths) {
  const requests = [];
  for (const path of paths) requests.push(listReads((await service.ask(path)).statements));
  return requests;
}

const loadBefore = loadavg();
const server = await openServer();
let bare;
try {
  const env = await prepareChain(server, transactions);
  bare = await openBareServer(env.DATABASE_URL);
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const databasePid = await findDatabasePid(env.DATABASE_URL);
  const open = async (settings) => {
    const service = await startService({ ...env, ...settings });
    const ours = { url: service.url, headers: service.headers, pid: service.child.pid, databasePid };
    return { service, ours, peer: PEER_URL && { url: PEER_URL, pid: PEER_PID, databasePid }, bare, stop: service.stop };
  };
  const routes = ROUTES.filter(([name, kind]) => subjects[kind].length > 0 && (!ROUTE || name.includes(ROUTE))).map(
    ([name, kind, ourPath, peerPath]) => {
      const repeated = spread(subjects[kind], REPEATED_SUBJECTS);
      return { name, kind, ourPath, peerPath, repeated };
    },
  );
  const uncached = await open({ BENCH_UNCACHED: '1' });
  const measured = [];
  for (const route of routes) {
    route.sample = await readSample(uncached.ours, route.ourPath(route.repeated[0]));
    route.requests = await recordRequests(uncached.service, route.repeated.map(route.ourPath));
    measured.push(await measureUncached(uncached, route, subjects));
  }
  await uncached.stop();
  const cached = await open({});
  const rows = [];
  for (const [index, route] of routes.entries()) {
    await measureCached(cached, route, measured[index]);
    const { rounds, peerError } = measured[index];
    const described = { subjects: subjects[route.kind].length, bytes: route.sample.length, peerError };
    rows.push(summarize(route.name, rounds, described));
    console.log(JSON.stringify(rows.at(-1)));
  }
  await cached.stop();
  console.table(rows);
  const computeMedian = (field) => round(median(rows.flatMap((row) => row[field] ?? [])));
  if (ROUTE === undefined)
    writeResult(PEER_URL ? 'api-peer' : 'api-ceiling', {
      ...machine,
      date: today(),
      loadBefore,
      loadAfter: loadavg(),
      transactions,
      clients: CLIENTS,
      rounds: ROUNDS,
      secondsPerRound: SECONDS,
      medianOfBareRead: computeMedian('ofBareRead'),
      ...(PEER_URL && {
        belowTarget: rows.filter(({ target }) => !target).map(({ route }) => route),
        firstRequestsBelowTarget: rows.filter((row) => !row.targetOfFirstRequests).map(({ route }) => route),
        medianRepeatedOverPeer: computeMedian('repeatedOverPeer'),
        medianOverPeer: computeMedian('overPeer'),
      }),
      rows,
    });
} finally {
  bare?.close();
  await server.stop();
}
