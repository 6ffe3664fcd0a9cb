// Processor time of single reads in two builds on the same database, in turns: no response is cached, so every request
// is the first of its subject. A build is a folder with `dist`, `bench` and `node_modules`.
//
//   BENCH_SERVER=postgres://… node bench/api/builds.mjs <folder of the old build> [transactions]
//
// `ROUTE` selects routes by a pattern of their names; then no result is written.
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { machine, median, today, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { CLIENTS, findDatabasePid, measureRequests, round } from './load.mjs';
import { listSubjects } from './peer-routes.mjs';
import { startService } from './start-service.mjs';

const [oldFolder, transactions = '50000'] = process.argv.slice(2);
if (oldFolder === undefined)
  throw new Error('usage: node bench/api/builds.mjs <folder of the old build> [transactions]');
const { ROUTE } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const REQUESTS = Number(process.env.REQUESTS ?? 200);
const WARM_UP_ROUNDS = 2;
const BLOCKFROST = '/compat/blockfrost/v0';

/** Name, kind of subject, path. */
const ROUTES = [
  ['transaction by hash', 'txHash', (s) => `/api/transactions/${s}`],
  ['UTxOs of a transaction', 'txHash', (s) => `/api/transactions/${s}/utxos`],
  ['asset', 'unit', (s) => `/api/assets/${s}`],
  ['block by hash', 'blockHash', (s) => `/api/blocks/${s}`],
  ['transactions of a block', 'blockHash', (s) => `/api/blocks/${s}/transactions`],
  ['metadata by label', 'label', (s) => `/api/metadata/txs/labels/${s}`],
  ['address', 'address', (s) => `/api/addresses/${s}`],
  ['Blockfrost: transaction', 'txHash', (s) => `${BLOCKFROST}/txs/${s}`],
  ['Blockfrost: UTxOs of a transaction', 'txHash', (s) => `${BLOCKFROST}/txs/${s}/utxos`],
  ['Blockfrost: transactions of a block', 'blockHash', (s) => `${BLOCKFROST}/blocks/${s}/txs`],
];

const loadBefore = loadavg();
const server = await openServer();
try {
  const env = await prepareChain(server, Number(transactions));
  const subjects = await listSubjects(env.DATABASE_URL, NETWORK);
  const databasePid = await findDatabasePid(env.DATABASE_URL);
  const old = await import(new URL('bench/api/start-service.mjs', pathToFileURL(`${oldFolder}/`)).href);
  const settings = { ...env, BENCH_UNCACHED: '1', BENCH_SERVE_ONLY: '1' };
  const services = [await old.startService(settings), await startService(settings)];
  const rows = [];
  for (const [name, kind, toPath] of ROUTES.filter(([name]) => !ROUTE || new RegExp(ROUTE).test(name))) {
    const paths = subjects[kind].map(toPath);
    const measured = [[], []];
    for (let each = -WARM_UP_ROUNDS; each < ROUNDS; each += 1)
      for (const side of each % 2 === 0 ? [0, 1] : [1, 0]) {
        const { url, headers } = services[side];
        const load = { amount: REQUESTS, first: (each + WARM_UP_ROUNDS) * REQUESTS };
        const run = await measureRequests({ service: services[side], url, headers, databasePid }, paths, load);
        if (each >= 0) measured[side].push(run);
      }
    const of = (side, field) => round(median(measured[side].map((run) => run[field])), 3);
    const cost = (side) => median(measured[side].map(({ serviceMs, databaseMs }) => serviceMs + databaseMs));
    rows.push({
      route: name,
      oldServiceMs: of(0, 'serviceMs'),
      newServiceMs: of(1, 'serviceMs'),
      oldDatabaseMs: of(0, 'databaseMs'),
      newDatabaseMs: of(1, 'databaseMs'),
      newOverOld: round(cost(1) / cost(0)),
    });
    console.log(JSON.stringify(rows.at(-1)));
  }
  for (const service of services) await service.stop();
  if (ROUTE === undefined)
    writeResult('api-builds', {
      ...machine,
      date: today(),
      loadBefore,
      loadAfter: loadavg(),
      transactions: Number(transactions),
      clients: CLIENTS,
      rounds: ROUNDS,
      requestsPerRound: REQUESTS,
      rows,
    });
} finally {
  await server.stop();
}
process.exit(0);
