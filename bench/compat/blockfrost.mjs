// The ten busiest routes of the Blockfrost API through its prefix beside our own operations for the same data, in turns:
// processor time of a request (service and PostgreSQL), with and without cached responses. With `PEER_URL`,
// blockfrost-backend-ryo is measured in the same rounds, with the same client and the same subjects; bench/api/peer.mjs
// says which database it needs.
//
//   npm run build && npm ci --prefix bench
//   BENCH_SERVER=postgres://… PEER_URL=http://127.0.0.1:3000 PEER_PID=<process> node bench/compat/blockfrost.mjs [transactions]
//
// `ROUTE` selects the routes whose name contains it; then no result is written. `PROFILE` is a folder for CPU profiles.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { NETWORK, openServer, prepareChain } from '../api/chains.mjs';
import { CLIENTS, findDatabasePid, measureLoad, measureRequests, round, spread } from '../api/load.mjs';
import { listSubjects } from '../api/peer-routes.mjs';
import { startService } from '../api/start-service.mjs';
import { machine, median, today, writeResult } from '../measurement.mjs';

const transactions = Number(process.argv[2] ?? 400_000);
const { PEER_URL, PEER_PID, ROUTE, PROFILE } = process.env;
/** Many short rounds: their median depends little on other work of the machine. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const PEER_ROUNDS = Number(process.env.PEER_ROUNDS ?? 3);
const REQUESTS = Number(process.env.REQUESTS ?? 400);
/** As many subjects as a wallet or an explorer requests again and again. */
const REPEATED_SUBJECTS = 64;
const MAX_RATIO = 1.2;
const PREFIX = '/compat/blockfrost/v0';

/** Name, kind of subject, our own path, path of Blockfrost. The chain has no ledger state, which accounts would need. */
const ROUTES = [
  ['latest block', 'none', () => '/api/blocks/latest', () => '/blocks/latest'],
  ['block by hash', 'blockHash', (s) => `/api/blocks/${s}`, (s) => `/blocks/${s}`],
  ['transactions of a block', 'blockHash', (s) => `/api/blocks/${s}/transactions`, (s) => `/blocks/${s}/txs`],
  ['transaction', 'txHash', (s) => `/api/transactions/${s}`, (s) => `/txs/${s}`],
  ['UTxOs of a transaction', 'txHash', (s) => `/api/transactions/${s}/utxos`, (s) => `/txs/${s}/utxos`],
  ['address', 'address', (s) => `/api/addresses/${s}`, (s) => `/addresses/${s}`],
  ['UTxOs of an address', 'address', (s) => `/api/addresses/${s}/utxos`, (s) => `/addresses/${s}/utxos`],
  [
    'transactions of an address',
    'address',
    (s) => `/api/addresses/${s}/transactions?order=asc`,
    (s) => `/addresses/${s}/transactions`,
  ],
  ['asset', 'unit', (s) => `/api/assets/${s}`, (s) => `/assets/${s}`],
  ['protocol parameters', 'none', () => '/api/epoch/latest/parameters', () => '/epochs/latest/parameters'],
];

/** The peer may fail on a route or on some subjects: undefined then. */
async function measurePeer(peer, paths, first) {
  try {
    return await measureRequests(peer, paths, { amount: REQUESTS, first });
  } catch (error) {
    console.log(`peer: ${error.message}`);
    return undefined;
  }
}

const readPeerVersion = async () => (await (await fetch(PEER_URL)).json()).version;

/** Profiles of the same paths on both sides, to find the cause of a difference. */
async function profile({ service, ours }, name, paths) {
  const end = await service.startMeasurement(join(PROFILE, `${name.replaceAll(' ', '-')}.cpuprofile`));
  await measureLoad(ours, paths, undefined, REQUESTS * ROUNDS);
  await end();
}

const computeCost = ({ serviceMs, databaseMs }) => serviceMs + databaseMs;

/** A cached response needs no query, so the work of PostgreSQL is that of others. */
const withoutDatabase = (rounds) =>
  rounds.map(({ own, compat }) => ({ own: { ...own, databaseMs: 0 }, compat: { ...compat, databaseMs: 0 } }));

/** Rounds alternate between the sides, so that other work of the machine affects them alike. */
async function measureRounds(sides, { name, own, compat, plain }, label) {
  const { peer } = sides;
  // The first rounds compile the code and, with the cache, compute the responses.
  const measure = (paths, first) =>
    measureRequests({ ...sides.ours, service: sides.service }, paths, { amount: REQUESTS, first });
  for (const paths of [own, compat, own, compat]) await measure(paths, 0);
  const answers = peer && (await measurePeer(peer, plain, 0)) !== undefined;
  const rounds = [];
  for (let each = 0; each < ROUNDS; each += 1)
    rounds.push({
      own: await measure(own, each * REQUESTS),
      compat: await measure(compat, each * REQUESTS),
      peer: answers && each < PEER_ROUNDS ? await measurePeer(peer, plain, each * REQUESTS) : undefined,
    });
  if (PROFILE) {
    await profile(sides, `${name} ${label} own`, own);
    await profile(sides, `${name} ${label} compat`, compat);
  }
  return rounds;
}

const computeMedian = (rounds, read) => median(rounds.flatMap((each) => read(each) ?? []));

const computeRatio = (rounds) =>
  round(
    computeMedian(rounds, ({ compat }) => computeCost(compat)) / computeMedian(rounds, ({ own }) => computeCost(own)),
  );

function summarize({ name, subjects }, uncached, cached) {
  const cost = (rounds, side) =>
    round(
      computeMedian(rounds, (each) => each[side] && computeCost(each[side])),
      3,
    );
  const hasPeer = uncached.some(({ peer }) => peer !== undefined);
  const row = {
    route: name,
    subjects,
    ratio: computeRatio(cached),
    uncachedRatio: computeRatio(uncached),
    ownMs: cost(cached, 'own'),
    compatMs: cost(cached, 'compat'),
    uncachedOwnMs: cost(uncached, 'own'),
    uncachedCompatMs: cost(uncached, 'compat'),
    rps: Math.round(computeMedian(cached, ({ compat }) => compat.rps)),
    uncachedRps: Math.round(computeMedian(uncached, ({ compat }) => compat.rps)),
    ...(hasPeer && {
      peerRps: Math.round(computeMedian(uncached, ({ peer }) => peer?.rps)),
      uncachedOverPeer: round(computeMedian(uncached, ({ compat, peer }) => peer && compat.rps / peer.rps)),
      ...(PEER_PID && {
        peerMs: cost(uncached, 'peer'),
        peerCostOverOurs: round(
          computeMedian(uncached, ({ compat, peer }) => peer && computeCost(peer) / computeCost(compat)),
        ),
      }),
    }),
  };
  return { ...row, target: row.ratio <= MAX_RATIO };
}

const loadBefore = loadavg();
const server = await openServer();
try {
  const env = await prepareChain(server, transactions);
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const databasePid = await findDatabasePid(env.DATABASE_URL);
  const routes = ROUTES.filter(([name]) => !ROUTE || name.includes(ROUTE)).map(([name, kind, toOwn, toPlain]) => ({
    name,
    toOwn,
    toPlain,
    all: subjects[kind],
    repeated: spread(subjects[kind], REPEATED_SUBJECTS),
    subjects: subjects[kind].length,
  }));
  const toPaths = ({ name, toOwn, toPlain }, list) => ({
    name,
    own: list.map(toOwn),
    compat: list.map((subject) => PREFIX + toPlain(subject)),
    plain: list.map(toPlain),
  });
  /** All routes on one service. Without the cache each request is of another subject. */
  const run = async (settings, label, choose) => {
    const isCached = settings.BENCH_UNCACHED === undefined;
    const service = await startService({ ...env, ...settings });
    const sides = {
      service,
      ours: { url: service.url, headers: service.headers, pid: service.child.pid, databasePid },
      peer: PEER_URL && !isCached ? { url: PEER_URL, pid: PEER_PID, databasePid } : undefined,
    };
    const measured = [];
    for (const route of routes) {
      const measuredRounds = await measureRounds(sides, toPaths(route, choose(route)), label);
      const rounds = isCached ? withoutDatabase(measuredRounds) : measuredRounds;
      console.log(`${label} ${route.name}: ${computeRatio(rounds)} times our own operation`);
      measured.push(rounds);
    }
    const ended = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    await ended;
    return measured;
  };
  const cached = await run({}, 'cached', ({ repeated }) => repeated);
  const uncached = await run({ BENCH_UNCACHED: '1' }, 'uncached', ({ all }) => all);
  const rows = routes.map((route, index) => summarize(route, uncached[index], cached[index]));
  console.table(rows);
  if (ROUTE === undefined)
    writeResult('compat', {
      ...machine,
      date: today(),
      loadBefore,
      loadAfter: loadavg(),
      transactions,
      clients: CLIENTS,
      rounds: ROUNDS,
      requestsPerRound: REQUESTS,
      maxRatio: MAX_RATIO,
      aboveTarget: rows.filter(({ target }) => !target).map(({ route }) => route),
      medianRatio: round(median(rows.map(({ ratio }) => ratio))),
      medianUncachedRatio: round(median(rows.map(({ uncachedRatio }) => uncachedRatio))),
      ...(PEER_URL && {
        peerVersion: await readPeerVersion(),
        peerRounds: Math.min(PEER_ROUNDS, ROUNDS),
        medianUncachedOverPeer: round(median(rows.flatMap(({ uncachedOverPeer }) => uncachedOverPeer ?? []))),
        medianPeerCostOverOurs: round(median(rows.flatMap(({ peerCostOverOurs }) => peerCostOverOurs ?? []))),
      }),
      rows,
    });
} finally {
  await server.stop();
}
