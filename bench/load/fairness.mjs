// How much one account delays another. A light account sends small reads sequentially; a heavy one has 64 expensive
// requests in flight, once with one key and once with 100. Idle and loaded phases alternate in one run; only their
// ratio is comparable.
// npm run build && node bench/load/fairness.mjs
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, median, today, writeResult } from '../measurement.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SECONDS = Number(process.env.SECONDS ?? 5);
const GOAL = 3;
const LIGHT_PAUSE_MS = 5;
const SETTLE_MS = 15_000;

const children = [];
const start = (file) => {
  const child = fork(new URL(file, import.meta.url));
  children.push(child);
  child.once('exit', (code) => {
    if (code) throw new Error(`${file} ended with ${code}`);
  });
  return child;
};
const heard = (child) => new Promise((resolve) => child.once('message', resolve));

const service = start('fairness-service.mjs');
const { url, heavyKeys, lightKey, addresses, stakeAddresses, blockHashes } = await heard(service);

const { paths } = await (await fetch(`${url}/openapi.json`)).json();
/** A build that runs scripts on the evaluator: the example of the OpenAPI document works on every fresh service. */
const buildScript = paths['/api/tx/build/script'].post.requestBody.content['application/json'].example;

const post = (path, body) => ({ method: 'POST', path, body });
const kinds = [
  ...Array.from({ length: 32 }, () => post('/api/addresses/info', addresses)),
  ...Array.from({ length: 8 }, () => post('/api/account/info', stakeAddresses)),
  ...Array.from({ length: 8 }, () => post('/api/blocks/info', blockHashes)),
  ...Array.from({ length: 8 }, () => ({ path: `/api/addresses/${addresses[0]}/utxos` })),
  ...Array.from({ length: 8 }, () => post('/api/tx/build/script', buildScript)),
];
const heavyLanes = (keys) => kinds.map((kind, index) => [{ url, key: keys[index % keys.length], ...kind }]);
const lightLanes = [[{ url, key: lightKey, path: `/api/blocks/${blockHashes[10]}` }]];

const client = () => start('fairness-client.mjs');
const [light, heavy] = [client(), client()];

const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];

async function measureLight(seconds) {
  light.send({ type: 'begin', plan: { lanes: lightLanes, pauseMs: LIGHT_PAUSE_MS } });
  await pause(seconds * 1_000);
  const report = heard(light);
  light.send({ type: 'end' });
  const { times, statuses } = await report;
  const p99 = quantile(times, 0.99).toFixed(1);
  console.error(`light: ${times.length} requests, p99 ${p99} ms, ${JSON.stringify(statuses)}`);
  return { times, statuses };
}

async function whileHeavy(keys, work) {
  heavy.send({ type: 'begin', plan: { lanes: heavyLanes(keys), pauseMs: 0 } });
  await pause(1_000);
  const result = await work();
  const report = heard(heavy);
  heavy.send({ type: 'end' });
  const { times, statuses } = await report;
  console.error(`heavy: ${times.length} requests, ${JSON.stringify(statuses)}`);
  return { result, heavy: { requests: times.length, statuses, p50: quantile(times, 0.5) } };
}

await pause(SETTLE_MS); // the simulated chain generates its history first
await whileHeavy(heavyKeys.slice(0, 1), () => measureLight(3)); // warm up
await measureLight(2);

const phases = { idle: [], oneKey: [], manyKeys: [] };
const loads = [];
for (let round = 0; round < ROUNDS; round++) {
  loads.push(loadavg()[0]);
  phases.idle.push(await measureLight(SECONDS));
  for (const [name, keys] of [
    ['oneKey', heavyKeys.slice(0, 1)],
    ['manyKeys', heavyKeys],
  ]) {
    const { result, heavy: seen } = await whileHeavy(keys, () => measureLight(SECONDS));
    phases[name].push({ ...result, heavy: seen });
  }
}

const summarise = (rounds) => {
  const times = rounds.flatMap((round) => round.times);
  const statuses = {};
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const heavySeen = rounds.map((round) => round.heavy).filter(Boolean);
  return {
    requests: times.length,
    statuses,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    p99MsByRound: rounds.map((round) => quantile(round.times, 0.99)),
    maxMs: Math.max(...times),
    ...(heavySeen.length > 0 && {
      heavyRequestsPerSecond: median(heavySeen.map(({ requests }) => requests / (SECONDS + 1))),
      heavyStatuses: heavySeen.map((seen) => seen.statuses),
      heavyP50Ms: median(heavySeen.map(({ p50 }) => p50)),
    }),
  };
};
const summary = Object.fromEntries(Object.entries(phases).map(([name, rounds]) => [name, summarise(rounds)]));
const ratio = (name) => median(summary[name].p99MsByRound.map((p99, round) => p99 / summary.idle.p99MsByRound[round]));
const result = {
  date: today(),
  ...machine,
  loadAverage: loads,
  rounds: ROUNDS,
  secondsPerPhase: SECONDS,
  ...summary,
  p99Ratio: { oneKey: ratio('oneKey'), manyKeys: ratio('manyKeys') },
  goal: GOAL,
};
console.log(JSON.stringify(result, null, 1));
for (const [name, value] of Object.entries(result.p99Ratio))
  console.log(`${name}: p99 of the light account is ${value.toFixed(2)} times its idle value (goal ${GOAL})`);
if (process.env.KEEP !== 'no') writeResult('fairness', result);
for (const child of children) child.disconnect();
