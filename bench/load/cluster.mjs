// The processes of a load test: a PostgreSQL primary with a standby, a writer that follows the simulated networks, and two
// readers that serve all requests from the standby. `crosstie serve` does not serve simulated networks, so the readers are
// processes of `crosstie start`: the writer was first and has the lock of every network.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServers } from '../replica/postgres.mjs';

const PROGRAM = fileURLToPath(new URL('../../bin/crosstie.mjs', import.meta.url));
const READERS = 2;
const START_MS = 120_000;
/** Characters of an error in the log of a process that are repeated. */
const MAX_LOGGED = 2_000;

export const NETWORKS = ['CARDANO_PREPROD', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'];

export async function startCluster({ blockSeconds, seed }) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-load-'));
  chmodSync(folder, 0o755);
  const servers = createServers();
  const processes = [];
  const stop = async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    servers.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const primary = await servers.startPrimary();
    const env = {
      DATABASE_URL: primary.url,
      CROSSTIE_SANDBOX_BLOCK_SECONDS: String(blockSeconds),
      CROSSTIE_SANDBOX_SEED: String(seed),
      CROSSTIE_NETWORK_START_SECONDS: '120',
    };
    processes.push(await startProcess('writer', folder, env));
    const [writer] = processes;
    for (const network of NETWORKS) await openNetwork(writer, network);
    const standby = await servers.startStandby(primary);
    for (let index = 1; index <= READERS; index += 1)
      processes.push(await startProcess(`reader-${index}`, folder, { ...env, DATABASE_READ_URLS: standby.url }));
    const [, ...readers] = processes;
    for (const reader of readers) for (const network of NETWORKS) await openNetwork(reader, network);
    return { databaseUrl: primary.url, writer, readers, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(name, folder, env) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      CROSSTIE_LOG_FORMAT: 'json',
      CROSSTIE_DATA_DIR: join(folder, name),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not start in time`)), START_MS);
    void exited.then((code) => reject(new Error(`${name} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, level, url } = JSON.parse(line);
      if (level === 'error') console.error(`${name}: ${line.slice(0, MAX_LOGGED)}`);
      if (event !== 'service.started') return;
      clearTimeout(timer);
      resolve(url);
    });
  });
  return { name, url, pid: child.pid, child, exited, memoryMb: () => readMemoryMb(child.pid) };
}

/** Resident memory of a process, of which the system shares some pages with others. */
function readMemoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

export const demoKey = (network) => `xt_demo_${network.toLowerCase().replaceAll('_', '-')}`;

/** The first request starts a simulated network. */
async function openNetwork({ url }, network) {
  const path = { CARDANO: '/api/network/tip', BITCOIN: '/api/btc/chain/tip', MIDNIGHT: '/api/midnight/transactions' };
  const deadline = Date.now() + START_MS;
  for (;;) {
    const response = await fetch(url + path[network.split('_')[0]], { headers: { 'x-api-key': demoKey(network) } });
    if (response.ok) return;
    if (Date.now() > deadline) throw new Error(`${network} did not start: ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
