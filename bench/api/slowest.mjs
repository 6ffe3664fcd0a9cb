// Finds slow requests: every read of the data API for the largest entities of a generated chain with the most expensive
// parameters. Prints the slowest; none may take two seconds, except complete lists of more than a megabyte, which are
// streamed.
// npm run build && npm ci --prefix bench && node bench/api/slowest.mjs [transactions]

import { load, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { startService } from './start-service.mjs';
import { findSubjects } from './subjects.mjs';

const { OPERATIONS } = await load('api/operations/registry.js');
const transactions = Number(process.argv[2] ?? 1_000_000);
const MAX_MS = 2_000;

const server = await openServer();
try {
  const env = await prepareChain(server, transactions);
  const s = await findSubjects(env.DATABASE_URL, NETWORK);
  const service = await startService(env);
  const values = {
    address: [s.address, s.busyAddress],
    stakeAddress: [s.stakeAddress],
    credential: [s.scriptHash],
    unit: [s.unit],
    asset: [s.unit],
    subject: [s.unit],
    policyId: [s.policyId],
    txHash: [s.txHash],
    label: [s.label],
    scriptHash: [s.scriptHash],
    hash: ['10000'],
    epoch: [String(s.epoch)],
    index: ['0'],
    slot: [String(s.slot)],
    time: ['1790000000'],
    handle: ['alice'],
  };
  const slow = [];
  let requestCount = 0;
  for (const { route, query } of OPERATIONS.filter(
    (each) => each.route.startsWith('GET ') && each.scope === 'cardano',
  )) {
    const path = route.slice(4);
    const names = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name);
    if (names.some((name) => values[name] === undefined)) continue;
    const subjects =
      names.length === 0
        ? [[]]
        : values[names[0]].map((first) => [first, ...names.slice(1).map((name) => values[name][0])]);
    for (const subject of subjects) {
      const filled = names.reduce((text, name, index) => text.replace(`{${name}}`, subject[index]), path);
      for (const search of searches(query?.properties ?? {}, s)) {
        const answer = await service.ask(`${filled}${search}`);
        requestCount += 1;
        slow.push({
          request: `${filled}${search}`.slice(0, 110),
          status: answer.status,
          ms: Math.round(answer.ms),
          kB: Math.round(answer.bytes / 1024),
        });
        if (answer.status >= 500 && answer.status !== 501)
          console.log(`${answer.status} ${filled}${search} ${answer.text}`);
      }
    }
  }
  slow.sort((a, b) => b.ms - a.ms);
  console.table(slow.slice(0, 25));
  const over = slow.filter(({ ms, kB }) => ms > MAX_MS && kB < 1024).length;
  console.log(`${requestCount} requests, ${over} over ${MAX_MS} ms`);
  writeResult('api-slowest', { transactions: s.transactions, asked: requestCount, over, slowest: slow.slice(0, 25) });
  service.child.kill('SIGTERM');
} finally {
  await server.stop();
}

/** Without parameters, and with those that make a response large or a page deep. */
function searches(properties, s) {
  const has = (name) => name in properties;
  const found = [''];
  if (has('pageSize')) found.push('?pageSize=100&page=1000', '?pageSize=100&page=900000');
  if (has('order')) found.push('?order=asc', '?order=desc');
  if (has('limit')) found.push(`?limit=${properties.limit.maximum ?? 100}`);
  if (has('asOfSlot')) found.push(`?asOfSlot=${s.slot}`);
  if (has('fromSlot') && has('toSlot')) found.push(`?fromSlot=${s.slot}&toSlot=${s.slot + 1_000_000}`);
  if (has('search')) found.push('?search=zzzz', '?search=a');
  if (has('q')) found.push('?q=zzzz');
  if (has('from')) found.push('?from=0');
  if (has('window')) found.push('?window=7d');
  return found;
}
