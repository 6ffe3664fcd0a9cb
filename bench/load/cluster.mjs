// The processes of a load test: a PostgreSQL primary with a standby, a writer that follows the simulated networks, and two
// readers that serve all requests from the standby. `crosstie serve` does not serve simulated networks, so the readers are
// processes of `crosstie start`: the writer was first and has the lock of every network.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServers } from '../replica/postgres.mjs';
import { startServiceProcess } from '../service-process.mjs';

const READERS = 2;
const START_MS = 120_000;
const MEMORY_PROBE = new URL('memory-probe.mjs', import.meta.url).href;

/**
 * All networks of the mix (kinds.mjs). Each is opened at the writer first and used there (`useAllNetworks`): a reader that
 * finds the lock of a simulated network free takes it, and from then on produces and indexes its chain.
 */
export const NETWORKS = ['CARDANO_PREPROD', 'CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'];

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

async function startProcess(name, folder, settings) {
  const { PATH = '', HOME = '' } = process.env;
  let onMeasured;
  const { url, child, exited } = await startServiceProcess({
    dataDir: join(folder, name),
    cwd: folder,
    env: { PATH, HOME, NODE_OPTIONS: `--import=${MEMORY_PROBE}`, ...settings },
    timeoutMs: START_MS,
    onEntry: (entry) => entry.event === 'memory.measured' && onMeasured?.(entry),
  });
  return {
    name,
    url,
    pid: child.pid,
    child,
    exited,
    memoryMb: () => readMemoryMb(child.pid),
    measureMemory: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} did not measure its memory`)), START_MS);
        onMeasured = (entry) => {
          clearTimeout(timer);
          resolve(entry);
        };
        child.kill('SIGUSR2');
      }),
    readMetrics: () => readMetrics(url, join(folder, name, 'operator-token')),
  };
}

/** Causes of memory by the metrics of a process: cached responses, and the networks whose chain it writes. */
async function readMetrics(url, tokenFile) {
  const headers = { 'x-operator-token': readFileSync(tokenFile, 'utf8').trim() };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const cached = /^crosstie_response_cache_bytes (\S+)/m.exec(text)?.[1];
  if (cached === undefined) throw new Error(`${url}/metrics has no crosstie_response_cache_bytes`);
  const writes = [...text.matchAll(/^crosstie_network_writer\{network="([^"]+)"\} 1$/gm)].map(([, network]) => network);
  return { cachedMb: toMb(Number(cached)), writes };
}

export const toMb = (bytes) => Math.round(bytes / 1_048_576);

/** Resident memory of a process, of which the system shares some pages with others. */
function readMemoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

export const demoKey = (network) => `xt_demo_${network.toLowerCase().replaceAll('_', '-')}`;

/**
 * A process stops a simulated network for which it gets no request for some minutes, and releases its lock, which a reader
 * would take. All clients use the readers, so the writer needs requests of its own.
 */
export async function useAllNetworks({ writer }) {
  for (const network of NETWORKS) await openNetwork(writer, network);
}

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
