// Startup time for a new user: from the start of the built service to ready, for all networks at their first use, and
// after a restart; and the resource use of an idle service. `node bench/start/start.mjs [ROUNDS]`, on an otherwise idle
// machine; the load average is in the result.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, median, today, writeResult } from '../measurement.mjs';
import { ROOT, START_COMMAND, startServiceProcess } from '../service-process.mjs';

const ROUNDS = Number(process.argv[2] ?? 10);
const IDLE_SECONDS = 60;
/** A network without requests for a minute produces fewer blocks. */
const UNTIL_IDLE_SECONDS = 70;
const POLL_MS = 5;
const TICKS_PER_SECOND = 100;
const PATHS = { Bitcoin: '/api/btc/chain/tip', Midnight: '/api/midnight/transactions' };

/** `command` is the measured command: npm start, or the service alone. */
async function startService(dataDir, command) {
  const began = performance.now();
  const { url, exited } = await startServiceProcess({ dataDir, command });
  const listeningMs = performance.now() - began;
  while (!(await isReady(url))) await pause(POLL_MS);
  const readyMs = performance.now() - began;
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
  return {
    url,
    pid,
    listeningMs: Math.round(listeningMs),
    readyMs: Math.round(readyMs),
    token: readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
    async stop() {
      process.kill(pid, 'SIGTERM');
      await exited;
    },
  };
}

const isReady = (url) =>
  fetch(`${url}/api/health/ready`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );

/** Sends one request to every network at the same time. */
async function requestAllNetworks({ url }) {
  const networks = await (await fetch(`${url}/api/networks`)).json();
  const began = performance.now();
  const responses = await Promise.all(
    networks.map(async ({ alias, chain }) => {
      const response = await fetch(`${url}${PATHS[chain] ?? '/api/network/tip'}`, {
        headers: { 'x-api-key': `xt_demo_${alias}` },
      });
      await response.arrayBuffer();
      return { network: alias, status: response.status, ms: Math.round(performance.now() - began) };
    }),
  );
  return responses;
}

/** The longest event loop delay since the last call: each reading resets the metric. */
async function loopDelayMs({ url, token }) {
  const response = await fetch(`${url}/metrics`, { headers: { 'x-operator-token': token } });
  const line = /^crosstie_nodejs_eventloop_lag_max_seconds ([0-9.e+-]+)$/m.exec(await response.text());
  return line === null ? undefined : Math.round(Number(line[1]) * 1_000);
}

/** Includes children that have ended, because connections come and go. */
const cpuTicks = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
};

const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_000);

/** Memory shared by the processes of the server counts once. */
const proportionalMb = (pids) =>
  Math.round(
    pids
      .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0))
      .reduce((sum, kb) => sum + kb, 0) / 1_000,
  );

/** The database server is a child of the service, its workers are children of the server. */
function databaseProcesses(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1])]];
      } catch {
        return [];
      }
    });
  const children = (parent) => parents.filter(([, of]) => of === parent).map(([child]) => child);
  return children(pid).flatMap((server) => [server, ...children(server)]);
}

async function idleCost(service) {
  const total = () => {
    const all = databaseProcesses(service.pid).flatMap((pid) => {
      try {
        return [cpuTicks(pid)];
      } catch {
        return [];
      }
    });
    return { service: cpuTicks(service.pid), database: all.reduce((sum, ticks) => sum + ticks, 0) };
  };
  await pause(UNTIL_IDLE_SECONDS * 1_000);
  const before = total();
  await pause(IDLE_SECONDS * 1_000);
  const after = total();
  const percent = (name) => Number(((after[name] - before[name]) / TICKS_PER_SECOND / IDLE_SECONDS) * 100).toFixed(1);
  return {
    seconds: IDLE_SECONDS,
    serviceCpuPercent: Number(percent('service')),
    databaseCpuPercent: Number(percent('database')),
    serviceResidentMb: residentMb(service.pid),
    databaseProportionalMb: proportionalMb(databaseProcesses(service.pid)),
  };
}

execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs')], { stdio: 'inherit' });
const loadBefore = loadavg()[0];
const NPM = ['npm', '--silent', 'start'];
const rounds = [];
const folders = [];
let idle;
for (let round = 0; round < ROUNDS; round += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-start-'));
  folders.push(folder);
  const dataDir = join(folder, 'state');
  execFileSync('chmod', ['755', folder]);
  try {
    const first = await startService(dataDir, NPM);
    await loopDelayMs(first);
    const responses = await requestAllNetworks(first);
    const eventLoopDelayMs = await loopDelayMs(first);
    if (round === ROUNDS - 1) idle = await idleCost(first);
    await first.stop();
    const again = await startService(dataDir, START_COMMAND);
    const laterResponses = await requestAllNetworks(again);
    await again.stop();
    rounds.push({
      npmStartToReadyMs: first.readyMs,
      refused: responses.filter(({ status }) => status !== 200).length,
      allAnsweredMs: Math.max(...responses.map(({ ms }) => ms)),
      eventLoopDelayMs,
      restartToReadyMs: again.readyMs,
      restartAllAnsweredMs: Math.max(...laterResponses.map(({ ms }) => ms)),
      loadAverage: Number(loadavg()[0].toFixed(2)),
    });
    console.log(JSON.stringify(rounds.at(-1)));
  } finally {
    // The next round must not wait for disk writes of this one.
    execFileSync('sync');
    await pause(1_000);
  }
}
// Not after each round: ext4 skips recently deleted inodes, which makes the next copy of the prepared cluster six times
// slower than for a new user.
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
const middle = (name) => median(rounds.map((round) => round[name]));
const result = {
  date: today(),
  machine,
  loadAverageBefore: Number(loadBefore.toFixed(2)),
  goals: { npmStartToReadyMs: 2_500, allAnsweredMs: 5_000, refused: 0, eventLoopDelayMs: 100, idleCpuPercent: 5 },
  median: {
    npmStartToReadyMs: middle('npmStartToReadyMs'),
    allAnsweredMs: middle('allAnsweredMs'),
    eventLoopDelayMs: middle('eventLoopDelayMs'),
    restartToReadyMs: middle('restartToReadyMs'),
    restartAllAnsweredMs: middle('restartAllAnsweredMs'),
  },
  refused: rounds.reduce((sum, { refused: rejected }) => sum + rejected, 0),
  idle,
  rounds,
};
console.log(JSON.stringify({ median: result.median, refused: result.refused, idle }, null, 2));
writeResult('start', result);
