// Events under load: the cost of a block with 10,000 webhooks and 100,000 filter values, the delay of deliveries beside
// them, and the memory of idle streams. Ratios of one run: the same work with one filter, the same deliveries without
// the other webhooks, and a stated memory per stream.
// `npm run build && node bench/events/events.mjs [WEBHOOKS] [VALUES] [STREAMS] [BLOCKS]`
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, percentile, today, writeResult } from '../measurement.mjs';

const [webhooks = 10_000, values = 10, streams = 2_000, blocks = 20] = process.argv.slice(2).map(Number);
/** The limit of the service. */
const STREAMS_OF_ACCOUNT = 50;
/** Webhooks that get every block. */
const MEASURED = 50;
const CEILING_KILOBYTES = 100;

const child = fork(new URL('events-service.mjs', import.meta.url), { execArgv: ['--expose-gc'] });
let settle;
child.on('message', (message) => settle(message));
child.once('exit', (code) => code && settle?.({ error: `the service ended with ${code}` }));
const receive = () =>
  new Promise((resolve, reject) => {
    settle = ({ result, error }) => (error === undefined ? resolve(result) : reject(new Error(error)));
  });
const send = (command, parameters = {}) => {
  const answer = receive();
  child.send({ command, ...parameters });
  return answer;
};
const { url } = await receive();

/** Times of arrival by block hash. */
const arrivals = new Map();
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { blockHash } = JSON.parse(body);
    arrivals.set(blockHash, [...(arrivals.get(blockHash) ?? []), Date.now()]);
    response.end();
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));

const keys = await send('keys', { count: Math.ceil(streams / STREAMS_OF_ACCOUNT) });
for (let number = 0; number < MEASURED; number += 1) {
  const response = await fetch(`${url}/api/webhooks`, {
    method: 'POST',
    headers: { 'X-Api-Key': keys[0], 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'measured',
      url: `http://127.0.0.1:${receiver.address().port}/`,
      events: ['block.new'],
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Delays from the indexed block to the arrival at the receiver. */
async function measureDelays(count) {
  const delays = [];
  for (let block = 0; block < count; block += 1) {
    arrivals.clear();
    const { indexed } = await send('advance', { blocks: 1 });
    while ([...arrivals.values()].flat().length < MEASURED) await pause(2);
    delays.push(...[...arrivals.values()].flat().map((time) => Math.max(0, time - indexed)));
  }
  delays.sort((a, b) => a - b);
  return { p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) };
}

await measureDelays(3); // warm up
const alone = await measureDelays(blocks);
await send('addWebhooks', { count: webhooks, values });
await measureDelays(3);
const beside = await measureDelays(blocks);
const matching = await send('matchBlocks', { rounds: 60 });

const before = await send('memory');
const closing = new AbortController();
const open = [];
for (let stream = 0; stream < streams; stream += 1) {
  const key = keys[Math.floor(stream / STREAMS_OF_ACCOUNT)];
  const query = 'events=address.activity,block.new&filters=[]';
  const response = await fetch(`${url}/api/events/stream?${query}`, {
    headers: { 'X-Api-Key': key },
    signal: closing.signal,
  });
  if (!response.ok) throw new Error(await response.text());
  // The first message is the tip: the stream is set up.
  await response.body.getReader().read();
  open.push(response);
}
await pause(3_000);
const after = await send('memory');
closing.abort();
const kilobytes = Math.max(0, after.used - before.used) / open.length / 1_024;

const result = {
  date: today(),
  machine,
  load: loadavg()[0],
  webhooks,
  filterValues: webhooks * values,
  cost: matching,
  delays: { measuredWebhooks: MEASURED, blocks, alone, beside, p99Ratio: beside.p99Ms / alone.p99Ms },
  streams: {
    open: open.length,
    kilobytesPerStream: Number(kilobytes.toFixed(1)),
    megabytes: Number(((kilobytes * open.length) / 1_024).toFixed(1)),
    ceilingKilobytes: CEILING_KILOBYTES,
    ofCeiling: kilobytes / CEILING_KILOBYTES,
  },
};
console.log(JSON.stringify(result, null, 2));
writeResult('events', result);
await send('stop');
receiver.closeAllConnections();
receiver.close();
