// A load of clients on a service: requests per second, latency, and processor time of a request.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import pg from 'pg';
import { median } from '../measurement.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
export const CLIENTS = 8;
const TICKS_PER_SECOND = 100;

/** Ticks of processor time of a process and its children until now, by process. */
function readTicks(pid) {
  const ticks = new Map();
  if (pid === undefined) return ticks;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ');
      if (name === String(pid) || fields[1] === String(pid)) ticks.set(name, Number(fields[11]) + Number(fields[12]));
    } catch {
      // The process has ended.
    }
  }
  return ticks;
}

/** Milliseconds between two readings; processes that ended in between are left out. */
function computeCpuMs(before, after) {
  let ticks = 0;
  for (const [pid, until] of after) ticks += until - (before.get(pid) ?? 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** The process of the PostgreSQL server, which is the parent of every connection's process. */
export async function findDatabasePid(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const parent = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ')[1];
  await client.end();
  return Number(parent);
}

/**
 * Runs for a number of seconds or, with `amount`, of requests. Each client requests the paths in its own order, so that clients
 * do not request the same path at the same time, which a cache would serve. Counts responses that are not 200; the caller
 * decides whether they invalidate the run.
 */
export async function measureLoad({ url, headers = {}, pid, databasePid }, paths, seconds, amount) {
  let clients = 0;
  const before = [readTicks(pid), readTicks(databasePid)];
  const run = await autocannon({
    url,
    headers,
    connections: CLIENTS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    timeout: 60,
    setupClient(client) {
      const start = Math.floor((clients++ * paths.length) / CLIENTS);
      client.setRequests([...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ method: 'GET', path })));
    },
  });
  const { total } = run.requests;
  const perRequest = (after, index) => computeCpuMs(before[index], after) / Math.max(1, total);
  return {
    rps: total / run.duration,
    p99: run.latency.p99,
    serviceMs: perRequest(readTicks(pid), 0),
    databaseMs: perRequest(readTicks(databasePid), 1),
    errors: run.non2xx + run.errors,
    requests: total,
    bytes: run.throughput.total / Math.max(1, total),
  };
}

/** Milliseconds of processor time of a process's children until now, by process: finer than ticks. */
function readChildrenMs(pid) {
  const times = new Map();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ');
      if (parent !== String(pid)) continue;
      times.set(name, Number(readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    } catch {
      // The process has ended.
    }
  }
  return times;
}

/** Milliseconds of processor time of all threads of a process until now. */
function readThreadsMs(pid) {
  let ms = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    ms += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return ms;
}

/** Starts to measure the processor time of a process that does not count it itself. */
function startProcessMeasurement(pid) {
  const before = pid === undefined ? Number.NaN : readThreadsMs(pid);
  return async () => ({ userMs: pid === undefined ? Number.NaN : readThreadsMs(pid) - before, systemMs: 0 });
}

/**
 * Processor time of a number of requests in milliseconds each: of the service by its own count, or else of the process
 * `pid`, and of PostgreSQL. Ends with the last response, while a run of seconds also counts what the service does
 * without requests. Throws when a response is not 200, after the last one.
 */
export async function measureRequests(
  { service, url, headers, pid, databasePid, agent: connections },
  paths,
  { amount, first = 0 },
) {
  const before = readChildrenMs(databasePid);
  const end = service === undefined ? startProcessMeasurement(pid) : await service.startMeasurement();
  const began = performance.now();
  let next = 0;
  let failure;
  const client = async () => {
    while (next < amount && failure === undefined) {
      const path = paths[(first + next++) % paths.length];
      const status = await readOnce(url + path, headers, connections);
      if (status !== 200) failure ??= `${path}: ${status}`;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - began) / 1_000;
  const { userMs, systemMs } = await end();
  if (failure !== undefined) throw new Error(failure);
  let databaseMs = 0;
  for (const [name, until] of readChildrenMs(databasePid)) databaseMs += until - (before.get(name) ?? 0);
  return { serviceMs: (userMs + systemMs) / amount, databaseMs: databaseMs / amount, rps: amount / seconds };
}

const SINGLE_REQUESTS = 100;
const agent = new Agent({ keepAlive: true });

/** Resolves with the status. */
function readOnce(url, headers, connections = agent) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: connections }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Median milliseconds of single requests, one at a time. */
export async function measureSingle({ url, headers }, paths) {
  const times = [];
  for (let each = 0; each < SINGLE_REQUESTS; each += 1) {
    const path = paths[each % paths.length];
    const began = performance.now();
    const status = await readOnce(url + path, headers);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
  return median(times);
}

export const round = (value, digits = 2) => (Number.isFinite(value) ? Number(value.toFixed(digits)) : null);

/** At most `count` of a list, evenly spread. */
export const spread = (list, count) => list.filter((_, index) => index % Math.ceil(list.length / count) === 0);
