// A realistic mix of requests against a writer, two readers, a primary and a standby, while the simulated chains advance
// and fork. Responses are checked, not only their status (kinds.mjs). Then twice the sustainable rate: load must be shed
// fairly, and the service must recover within seconds.
//
//   npm run load -- [--seconds 60] [--clients 16] [--seed 1] [--factor 2] [--endurance]
//
// `--endurance` is a day in an hour: blocks come 24 times as fast (one a second instead of every 20 s and more), memory,
// tables and disk are sampled every 30 s and checked. Needs PostgreSQL 15 or newer on the machine and a build.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machine, today, writeResult } from '../measurement.mjs';
import { createRandom } from '../random.mjs';
import { chooseKind, createClient, createTotals, quantile } from './client.mjs';
import { demoKey, NETWORKS, startCluster, useAllNetworks } from './cluster.mjs';
import { findWritingReaders, judgeSamples } from './judge-samples.mjs';
import { CARDANO, findSubjects, KINDS } from './kinds.mjs';
import { openObserver } from './observe.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    factor: { type: 'string', default: '2' },
    endurance: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds ?? (options.endurance ? 3_600 : 60));
const CLIENTS = Number(options.clients);
const SEED = Number(options.seed);
/** Requests per second of the overload, as a multiple of the sustained ones. */
const OVERLOAD = Number(options.factor);
const BLOCK_SECONDS = 1;
const FORK_EVERY_MS = 7_000;
const USE_WRITER_EVERY_MS = 30_000;
const SAMPLE_MS = options.endurance ? 30_000 : 5_000;
/** Every fourth sample interrupts the processes to measure what they use after a garbage collection. */
const COLLECT_EVERY = 4;
const OVERLOAD_SECONDS = Math.min(15, SECONDS / 4);
/** Requests of the overload that are in flight at most: the generator must stay bounded too. */
const MAX_IN_FLIGHT = 1_000;
const MAX_RECOVERY_MS = 10_000;

const random = createRandom(SEED);
let forks = 0;
const cluster = await startCluster({ blockSeconds: BLOCK_SECONDS, seed: SEED });
const problems = [];
try {
  const subjects = await findSubjects(cluster.readers[0]);
  const accounts = { light: await createAccount('light'), heavy: await createAccount('heavy') };
  const observer = await openObserver(cluster);
  const samples = [];

  let stopped = false;
  const forking = repeat(FORK_EVERY_MS, fork, () => stopped);
  const usingWriter = repeat(
    USE_WRITER_EVERY_MS,
    () => useAllNetworks(cluster),
    () => stopped,
  );
  const steady = await runSteady(subjects, observer, samples);
  const overload = await runOverload(subjects, accounts, steady.perSecond);
  stopped = true;
  await Promise.all([forking, usingWriter]);
  await observer.close();

  problems.push(...steady.wrong, ...steady.failed, ...overload.problems);
  problems.push(...findWritingReaders(samples));
  if (options.endurance) problems.push(...judgeSamples(samples, steady));
  const result = {
    date: today(),
    ...machine,
    load: loadavg().map((value) => Math.round(value * 10) / 10),
    seed: SEED,
    clients: CLIENTS,
    forks,
    steady: { ...steady, wrong: steady.wrong.length, failed: steady.failed.length },
    overload: { ...overload, problems: overload.problems.length },
    memoryMb: samples.at(-1)?.memoryMb,
    databaseMb: samples.at(-1)?.databaseMb,
    ...(options.endurance && { memory: samples.map(summarizeMemory(samples[0]?.at)) }),
    problems: problems.length,
  };
  console.log(JSON.stringify(result, undefined, 2));
  writeResult(options.endurance ? 'endurance' : 'load-mix', result);
} finally {
  await cluster.stop();
}
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Clients that each wait for their response: the rate that the service can sustain. */
async function runSteady(subjects, observer, samples) {
  const halves = [createTotals(random), createTotals(random)];
  const began = Date.now();
  const ends = began + SECONDS * 1_000;
  const groups = { read: 0, build: 0, submit: 0 };
  const isOver = () => Date.now() >= ends;
  const takeSample = async () => {
    const collects = options.endurance && samples.length % COLLECT_EVERY === 0;
    samples.push(await observer.sample(halves[0].requests + halves[1].requests, collects));
  };
  const sampling = repeat(SAMPLE_MS, takeSample, isOver);
  const run = async () => {
    const countForks = () => forks;
    const clients = halves.map((totals) =>
      createClient({ readers: cluster.readers, subjects, random, totals, countForks }),
    );
    while (!isOver()) {
      const kind = chooseKind(KINDS, random);
      groups[kind.group] += 1;
      await kind.run(clients[Date.now() - began < (SECONDS * 1_000) / 2 ? 0 : 1]);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, run));
  await sampling;
  const [first, second] = halves;
  const latencies = [...first.latencies, ...second.latencies];
  const requests = first.requests + second.requests;
  return {
    seconds: SECONDS,
    requests,
    perSecond: Math.round(requests / SECONDS),
    groups,
    statuses: addCounts(first.statuses, second.statuses),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    p99ByHalf: halves.map((half) => quantile(half.latencies, 0.99)),
    checks: addCounts(first.checks, second.checks),
    wrong: [...first.wrong, ...second.wrong],
    failed: [...first.failed, ...second.failed],
  };
}

/** One account sends a multiple of the sustainable rate, whether or not responses arrive; another sends a few requests. */
async function runOverload(subjects, accounts, sustainable) {
  const [heavy, light] = [createTotals(random), createTotals(random)];
  const reads = KINDS.filter(({ group }) => group === 'read');
  const newClient = (keys, totals) =>
    createClient({ readers: cluster.readers, keys, subjects, random, totals, countForks: () => forks });
  const ends = Date.now() + OVERLOAD_SECONDS * 1_000;
  let inFlight = 0;
  let dropped = 0;
  const heavyClients = Array.from({ length: 50 }, () => newClient(accounts.heavy, heavy));
  const lightClient = newClient(accounts.light, light);
  const flooding = repeat(
    50,
    () => {
      for (let due = Math.ceil((OVERLOAD * sustainable) / 20); due > 0; due -= 1) {
        if (inFlight >= MAX_IN_FLIGHT) {
          dropped += 1;
          continue;
        }
        inFlight += 1;
        void chooseKind(reads, random)
          .run(heavyClients[due % heavyClients.length])
          .finally(() => (inFlight -= 1));
      }
    },
    () => Date.now() >= ends,
  );
  while (Date.now() < ends) {
    await chooseKind(reads, random).run(lightClient);
    await pause(100);
  }
  await flooding;
  const recoveryMs = await measureRecovery(newClient(accounts.light, createTotals(random)));
  while (inFlight > 0) await pause(50);
  const accepted = ({ statuses, requests }) =>
    Math.round(
      (1_000 * (requests - (statuses[503] ?? 0) - (statuses[429] ?? 0) - (statuses[0] ?? 0))) / Math.max(1, requests),
    ) / 10;
  const problems = [
    ...heavy.wrong,
    ...light.wrong,
    ...light.failed,
    ...heavy.failed.filter((text) => !/: 0 /.test(text)),
  ];
  if (accepted(light) < accepted(heavy))
    problems.push('the account with few requests was refused more often than the flooding one');
  if (recoveryMs > MAX_RECOVERY_MS) problems.push(`the service needed ${recoveryMs} ms to recover`);
  const describe = (totals) => ({
    requests: totals.requests,
    acceptedPercent: accepted(totals),
    statuses: totals.statuses,
    p50Ms: quantile(totals.latencies, 0.5),
    p99Ms: quantile(totals.latencies, 0.99),
  });
  return {
    factor: OVERLOAD,
    seconds: OVERLOAD_SECONDS,
    notSent: dropped,
    heavy: describe(heavy),
    light: describe(light),
    recoveryMs,
    problems,
  };
}

/** Time until ten requests in a row are accepted. */
async function measureRecovery(client) {
  const began = Date.now();
  for (let accepted = 0; accepted < 10; ) {
    const { status } = await client.get(CARDANO, '/api/blocks/latest');
    accepted = status === 200 ? accepted + 1 : 0;
    if (Date.now() - began > 6 * MAX_RECOVERY_MS) break;
  }
  return Date.now() - began;
}

async function fork() {
  forks += 1;
  const response = await fetch(`${cluster.writer.url}/api/operator/sandbox/${CARDANO}/fork`, {
    method: 'POST',
    headers: { 'x-api-key': demoKey(CARDANO), 'content-type': 'application/json' },
    body: JSON.stringify({ depth: 1 + Math.floor(random() * 3) }),
  });
  await response.text();
}

/** An account with a key for each network. */
async function createAccount(name) {
  const { url } = cluster.writer;
  const post = async (path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const credentials = { email: `${name}@example.org`, password: 'a long enough password' };
  const { accessToken } = await post('/api/auth/register', credentials);
  const keys = new Map();
  for (const network of NETWORKS)
    keys.set(network, (await post('/api/keys', { network }, { authorization: `Bearer ${accessToken}` })).apiKey);
  return (network) => keys.get(network);
}

/** Runs work at intervals until it is over; an error of one run is shown and does not end the test. */
async function repeat(ms, work, isOver) {
  while (!isOver()) {
    await pause(ms);
    if (!isOver()) await Promise.resolve(work()).catch((error) => console.error(String(error)));
  }
}

/** The course of memory over the run, by process. */
function summarizeMemory(start) {
  return ({ at, requests, memoryMb, liveMb, cachedMb }) => ({
    second: Math.round((at - start) / 1_000),
    requests,
    residentMb: memoryMb,
    ...(liveMb && { liveMb }),
    cachedMb,
  });
}

function addCounts(a, b) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}
