// Transactions built per second over HTTP, against the cheapest authenticated route of the same server. Ratios of
// interleaved rounds in one run; absolute numbers are not comparable.
// npm run build && npm ci --prefix bench && node bench/load/build.mjs
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, median, writeResult } from '../measurement.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { silentLog } = await load('kernel/log.js');
const { BUILD_EXAMPLE, RECIPIENT_EXAMPLE, SENDER_EXAMPLE } = await load('api/shapes/transaction-builder/examples.js');

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
/** As many large builds as the service runs and queues for one account; more are rejected with 429. */
const CLIENTS = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const serviceDir = join(dataDir, 'service');
mkdirSync(serviceDir);
const child = fork(new URL('build-server.mjs', import.meta.url), [server.url, serviceDir]);
// Also after a failure: the service would run on without this process.
process.once('exit', () => child.kill('SIGKILL'));
const { url, sender } = await new Promise((resolve, reject) => {
  child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  child.once('message', resolve);
});

const key = (network) => ({ 'x-api-key': `xt_demo_${network}` });
const post = (network, body) => ({
  url: `${url}/api/tx/build`,
  method: 'POST',
  headers: { ...key(network), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const many = Array.from({ length: 200 }, (_, number) => ({
  txHash: number.toString(16).padStart(64, '0'),
  outputIndex: 0,
  address: SENDER_EXAMPLE.changeAddress,
  lovelace: String(2_000_000 + number),
}));
const large = Array.from({ length: 200 }, (_, number) => ({
  txHash: number.toString(16).padStart(64, '0'),
  outputIndex: 0,
  address: SENDER_EXAMPLE.changeAddress,
  lovelace: String(2_000_000 + number),
  assets: Array.from({ length: 20 }, (_, asset) => ({
    policyId: 'ab'.repeat(28),
    assetName: ((number * 7 + asset) % 200).toString(16).padStart(4, '0'),
    quantity: '7',
  })),
}));
const pay = (address) => [{ address, lovelace: '4500000' }];

/** The others are compared with the first one. */
const jobs = [
  { name: 'cheapest route', url: `${url}/api/network/time?slot=133660800`, headers: key('cardano-mainnet') },
  { name: 'build, 2 UTxOs in the request, no index', ...post('cardano-mainnet', BUILD_EXAMPLE) },
  {
    name: 'build, 200 UTxOs in the request, no index',
    ...post('cardano-mainnet', { ...SENDER_EXAMPLE, utxos: many, outputs: pay(RECIPIENT_EXAMPLE) }),
  },
  {
    name: 'build, 2 UTxOs in the request, checked with the index',
    ...post('cardano-preprod', {
      outputs: pay(sender),
      changeAddress: sender,
      utxos: [1, 2].map((number) => ({
        txHash: number.toString(16).padStart(2, '0').repeat(32),
        address: sender,
        lovelace: String(5_000_000 + number),
      })),
    }),
  },
  {
    name: 'build, 20 UTxOs from the index',
    ...post('cardano-preprod', { outputs: pay(sender), changeAddress: sender, senderAddress: sender }),
  },
  {
    name: 'build, 200 UTxOs with 20 tokens each in the request, no index',
    ...post('cardano-mainnet', { ...SENDER_EXAMPLE, utxos: large, outputs: pay(RECIPIENT_EXAMPLE) }),
  },
].map((job) => ({ ...job, rps: [], p99: [], p99Beside: [] }));
/** Latency of the others is also measured beside clients that send this one. */
const largest = jobs.at(-1);
const LARGE_CLIENTS = 2;
const CLIENTS_BESIDE = CLIENTS - LARGE_CLIENTS;

for (const { name, url: index, method = 'GET', headers, body } of jobs) {
  const answer = await fetch(index, { method, headers, body });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

const measure = async ({ name, url: index, method = 'GET', headers, body }, duration, connections = CLIENTS) => {
  const run = await autocannon({ url: index, method, headers, body, connections, duration, workers: 1 });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} rejections, ${run.errors} errors from ${name}`);
  return { rps: run.requests.average, p99: run.latency.p99 };
};
for (const job of jobs) await measure(job, 2); // warm up
for (let round = 0; round < ROUNDS; round += 1)
  for (const job of jobs) {
    const { rps, p99 } = await measure(job, SECONDS);
    job.rps.push(rps);
    job.p99.push(p99);
    if (job === largest) continue;
    const beside = measure(largest, SECONDS + 1, LARGE_CLIENTS);
    job.p99Beside.push((await measure(job, SECONDS, CLIENTS_BESIDE)).p99);
    await beside;
  }

const [cheapest] = jobs;
const result = {
  rounds: ROUNDS,
  secondsPerRound: SECONDS,
  clients: CLIENTS,
  largeClients: LARGE_CLIENTS,
  loadAverage: loadavg()[0].toFixed(1),
  jobs: jobs.map(({ name, rps, p99, p99Beside }) => ({
    name,
    rps: Math.round(median(rps)),
    p99Ms: median(p99),
    p99MsBesideLargeBuilds: median(p99Beside),
    ofCheapest: Number(median(rps.map((value, round) => value / cheapest.rps[round])).toFixed(3)),
  })),
};
console.table(result.jobs);
writeResult('build-http', result);

child.removeAllListeners('exit');
child.kill('SIGKILL');
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
