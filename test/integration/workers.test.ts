import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeConfigFile } from '../support/config-file.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { buildSettings, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain } from '../support/generated-chain.js';
import { testUnless } from '../support/skip.js';

const OPERATOR_TOKEN = 'the operator of two workers';
const TIMEOUT_MS = 240_000;
const QUOTA = 60;
const BURST = 40;
const config = writeConfigFile({
  plans: {
    plans: [
      { id: 'monthly', perSecond: 1_000_000, burst: 1_000_000, requestLimit: QUOTA },
      { id: 'bursty', perSecond: 1, burst: BURST },
      { id: 'streaming', unlimited: true },
      { id: 'streaming-2', unlimited: true },
    ],
  },
});
const chain = growChain([], { length: 20 });
const files = chainFolder(chain);
const folder = temporaryDataDir();
let database: TestDb;
let service: CrosstieProcess;

beforeAll(async () => {
  database = await openTestDb();
  const env = {
    ...config.env,
    ...buildSettings(chain, files.folder, { chainDir: files.folder }),
    CROSSTIE_SANDBOX: 'off',
    DATABASE_URL: database.url,
    CROSSTIE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    CROSSTIE_WORKERS: '2',
  };
  service = await startCrosstie({ dataDir: folder.dataDir, env });
}, TIMEOUT_MS);

afterAll(async () => {
  const ended = await service.stop();
  await database.close();
  for (const { remove } of [config, files, folder]) remove();
  const countWorkerEvents = (event: string): number =>
    ended.output.split('\n').filter((line) => line.includes(`"${event}"`) && line.includes('"worker":')).length;
  expect({ code: ended.code, errors: ended.errors }).toEqual({ code: 0, errors: '' });
  expect(ended.output).toContain('"service.stopped"');
  expect(countWorkerEvents('worker.started')).toBeGreaterThanOrEqual(2);
}, TIMEOUT_MS);

interface Answer {
  readonly status: number | undefined;
  readonly remaining: number;
}

/** Each request has a connection of its own: the workers take turns. */
const send = (path: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request(`${service.url}${path}`, { agent, headers }, (response) => {
      response.resume();
      const remaining = Number(response.headers['x-ratelimit-remaining']);
      response.on('end', () => resolve({ status: response.statusCode, remaining }));
    });
    sent.on('error', reject);
    sent.end();
  });

async function asOperator<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(`${service.url}/api/operator/accounts${path}`, {
    method: 'POST',
    headers: { 'X-Operator-Token': OPERATOR_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Result;
}

async function keyOn(planId: string): Promise<Readonly<Record<string, string>>> {
  const email = `${planId}@example.org`;
  await asOperator('', { email, password: 'correct horse battery', planId });
  const path = `/${encodeURIComponent(email)}/keys`;
  const { apiKey } = await asOperator<{ apiKey: string }>(path, { network: GENERATED_NETWORK.id });
  return { 'X-Api-Key': apiKey };
}

const TIME = '/api/network/time?slot=1';
const readMetrics = async (): Promise<string> =>
  (await fetch(`${service.url}/metrics`, { headers: { 'X-Operator-Token': OPERATOR_TOKEN } })).text();
const metric = (page: string, name: string): number =>
  Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

test('monthly quota and burst are exact over workers, and the remaining quota falls by one with each request', async () => {
  const monthly = await keyOn('monthly');
  const answers = await Promise.all(Array.from({ length: QUOTA + 40 }, () => send(TIME, monthly)));
  const served = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  expect(served.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual(
    Array.from({ length: QUOTA }, (_, index) => QUOTA - 1 - index),
  );

  const bursty = await keyOn('bursty');
  const startedAt = performance.now();
  const burst = await Promise.all(Array.from({ length: 3 * BURST }, () => send(TIME, bursty)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const passed = burst.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(BURST);
  expect(passed).toBeLessThanOrEqual(BURST + Math.ceil(seconds));
});

test('metrics page adds the requests of all workers', async () => {
  const before = metric(await readMetrics(), 'crosstie_requests_total{operation="getHealthLive",status="200"}');
  await Promise.all(Array.from({ length: 20 }, () => send('/api/health/live', {})));
  const page = await readMetrics();
  const after = metric(page, 'crosstie_requests_total{operation="getHealthLive",status="200"}');
  expect(after - (Number.isNaN(before) ? 0 : before)).toBe(20);
  expect(metric(page, 'crosstie_workers')).toBe(2);
  expect(metric(page, 'crosstie_ready')).toBe(1);
});

test('primary process writes the index that the workers serve', async () => {
  const key = await keyOn('streaming');
  const { height } = chain.at(-1)!.point;
  await eventually(async () => {
    const response = await fetch(`${service.url}/api/network/tip`, { headers: key });
    return response.ok && ((await response.json()) as { readonly height: number }).height === height;
  });
  // Counted after the block is visible.
  const name = `crosstie_network_blocks_total{network="${GENERATED_NETWORK.id}"}`;
  await expect.poll(async () => metric(await readMetrics(), name)).toBe(20);
});

test('event streams of an account are counted over workers', async () => {
  const key = await keyOn('streaming-2');
  const open = (): Promise<{ readonly status: number | undefined; close(): void }> =>
    new Promise((resolve, reject) => {
      const sent = request(`${service.url}/api/events/stream`, { agent: false, headers: key }, (response) => {
        response.on('error', () => undefined);
        resolve({ status: response.statusCode, close: () => sent.destroy() });
      });
      sent.on('error', reject);
      sent.end();
    });
  const streams = [];
  for (let count = 0; count < 52; count += 1) streams.push(await open());
  const statuses = streams.map(({ status }) => status);
  for (const { close } of streams) close();
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429, 429]);
  await eventually(async () => metric(await readMetrics(), 'crosstie_event_streams_open') === 0);
});

const missingProc = process.platform !== 'linux' && 'the process ids of the workers are read from /proc';

testUnless(missingProc)('killed worker is replaced and no request of the others fails', async () => {
  const listWorkers = (): readonly number[] =>
    readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const [victim] = listWorkers();
  process.kill(victim as number, 'SIGKILL');
  await eventually(async () => {
    const page = await readMetrics().catch(() => '');
    return metric(page, 'crosstie_workers') === 2 && metric(page, 'crosstie_worker_restarts_total') === 1;
  });
  expect(listWorkers()).not.toContain(victim);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/health/live', {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
