// Finds slow requests: every read of the data API for the largest entities of a generated chain with the most expensive
// parameters. Prints the slowest; none may take two seconds, except complete lists of more than a megabyte, which are
// streamed.
// npm run build && npm ci --prefix bench && node bench/api/slowest.mjs [transactions]

import { writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { listRequests } from './requests.mjs';
import { startService } from './start-service.mjs';
import { findSubjects } from './subjects.mjs';

const transactions = Number(process.argv[2] ?? 1_000_000);
const MAX_MS = 2_000;

const server = await openServer();
try {
  const env = await prepareChain(server, transactions);
  const s = await findSubjects(env.DATABASE_URL, NETWORK);
  const service = await startService(env);
  const slow = [];
  let requestCount = 0;
  for (const request of listRequests(s)) {
    const answer = await service.ask(request);
    requestCount += 1;
    slow.push({
      request: request.slice(0, 110),
      status: answer.status,
      ms: Math.round(answer.ms),
      kB: Math.round(answer.bytes / 1024),
    });
    if (answer.status >= 500 && answer.status !== 501) console.log(`${answer.status} ${request} ${answer.text}`);
  }
  slow.sort((a, b) => b.ms - a.ms);
  console.table(slow.slice(0, 25));
  const over = slow.filter(({ ms, kB }) => ms > MAX_MS && kB < 1024).length;
  console.log(`${requestCount} requests, ${over} over ${MAX_MS} ms`);
  writeResult('api-slowest', {
    transactions: s.transactions,
    requests: requestCount,
    over,
    slowest: slow.slice(0, 25),
  });
  service.child.kill('SIGTERM');
} finally {
  await server.stop();
}
