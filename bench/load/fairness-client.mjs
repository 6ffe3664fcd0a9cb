// One client of fairness.mjs in a separate process. On `begin` it sends requests, on `end` it reports them.
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const send = ({ url, method = 'GET', path, key, body }) =>
  new Promise((resolve) => {
    const began = performance.now();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = { 'x-api-key': key, ...(payload && { 'content-type': 'application/json' }) };
    const outgoing = request(new URL(path, url), { method, agent, headers }, (response) => {
      response.on('error', () => resolve({ status: 0, ms: performance.now() - began }));
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - began }));
      response.resume();
    });
    outgoing.on('error', () => resolve({ status: 0, ms: performance.now() - began }));
    outgoing.end(payload);
  });

let running = false;
let lanes = [];
let times = [];
let statuses = {};

/** Sends requests sequentially. `pauseMs` is the time between two of them. */
async function lane(requests, pauseMs) {
  for (let index = 0; running; index++) {
    const { status, ms } = await send(requests[index % requests.length]);
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const wait = status === 200 ? pauseMs : Math.max(pauseMs, 100);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

process.on('message', async ({ type, plan }) => {
  if (type === 'begin') {
    running = true;
    times = [];
    statuses = {};
    lanes = plan.lanes.map((requests) => lane(requests, plan.pauseMs));
    return;
  }
  running = false;
  const seen = times.length;
  await Promise.all(lanes);
  process.send({ times: times.slice(0, seen), statuses });
});
process.on('disconnect', () => process.exit(0));
