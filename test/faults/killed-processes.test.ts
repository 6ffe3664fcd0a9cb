import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { writeConfigFile } from '../support/config-file.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

/**
 * Three processes on one database serve accounts of different load while each of them is killed and restarted. Clients
 * record every response: the quota is never exceeded, sessions survive, and an account with one request at a time is
 * never rejected because of another account's load.
 */
const PROCESSES = 3;
const OPERATOR_TOKEN = 'the operator of three processes';
const PASSWORD = 'correct horse battery';
const unbounded = { perSecond: 1_000_000, burst: 1_000_000 };
const QUOTA = 400;
const plans = [
  { id: 'heavy', ...unbounded, weight: 1 },
  { id: 'light', ...unbounded, weight: 4 },
  { id: 'metered', ...unbounded, weight: 1, requestLimit: QUOTA },
];
const HEAVY_CLIENTS = 24;
/** Six process starts on a machine that is busy with their load. */
const TIMEOUT_MS = 600_000;

const config = writeConfigFile({ plans: { plans } });
const folders = Array.from({ length: PROCESSES }, () => temporaryDataDir());
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let database: TestDb;
let env: Readonly<Record<string, string>>;
const processes: CrosstieProcess[] = [];

beforeAll(async () => {
  database = await openTestDb();
  env = {
    ...config.env,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    CROSSTIE_OPERATOR_TOKEN: OPERATOR_TOKEN,
  };
  for (const { dataDir } of folders) processes.push(await startCrosstie({ dataDir, env }));
});

afterAll(async () => {
  agent.destroy();
  await Promise.all(processes.map((service) => service.stop()));
  await database.close();
  for (const { remove } of [config, ...folders]) remove();
});

interface ReceivedResponse {
  readonly status: number;
  readonly body: string;
}

/** Undefined if the process was killed before it responded. */
const send = (
  processIndex: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<ReceivedResponse | undefined> =>
  new Promise((resolve) => {
    const { url } = processes[processIndex % PROCESSES] as CrosstieProcess;
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...type } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

async function expectJson<Result>(answer: Promise<ReceivedResponse | undefined>): Promise<Result> {
  const { status, body } = (await answer) ?? { status: 0, body: '' };
  expect({ status, body }).toMatchObject({ status: 200 });
  return JSON.parse(body) as Result;
}

const operator = { 'X-Operator-Token': OPERATOR_TOKEN };

async function openAccount(planId: string): Promise<{ readonly key: string; readonly session: string }> {
  const email = `${planId}@example.org`;
  await expectJson(send(0, '/api/operator/accounts', operator, { email, password: PASSWORD, planId }));
  const keys = `/api/operator/accounts/${encodeURIComponent(email)}/keys`;
  const { apiKey } = await expectJson<{ apiKey: string }>(send(0, keys, operator, { network: 'CARDANO_MAINNET' }));
  const login = { email, password: PASSWORD };
  const { accessToken } = await expectJson<{ accessToken: string }>(send(1, '/api/auth/login', {}, login));
  return { key: apiKey, session: accessToken };
}

test('fairness, quota and sessions hold while each process is killed', { timeout: TIMEOUT_MS }, async () => {
  const heavy = await openAccount('heavy');
  const light = await openAccount('light');
  const metered = await openAccount('metered');
  const addresses = await listAddresses(heavy.key);

  let running = true;
  let served = 0;
  const lightResponses: ReceivedResponse[] = [];
  let meteredServed = 0;
  const meteredRejections = new Set<string>();

  const loadHeavily = async (processIndex: number): Promise<void> => {
    while (running) {
      const answer = await send(processIndex, '/api/addresses/info', { 'X-Api-Key': heavy.key }, addresses);
      if (answer?.status === 200) served += 1;
      else await pause();
    }
  };
  const readSequentially = async (): Promise<void> => {
    for (let processIndex = 0; running; processIndex += 1) {
      const answer = await send(processIndex, '/api/blocks/latest', { 'X-Api-Key': light.key });
      if (answer === undefined) await pause();
      else lightResponses.push(answer);
    }
  };
  const useQuota = async (): Promise<void> => {
    for (let processIndex = 0; running; processIndex += 1) {
      const answer = await send(processIndex, '/api/network/time?slot=1', { 'X-Api-Key': metered.key });
      if (answer?.status === 200) meteredServed += 1;
      else if (answer !== undefined) meteredRejections.add(`${answer.status} ${answer.body}`);
      await pause();
    }
  };
  const load = Promise.all([
    ...Array.from({ length: HEAVY_CLIENTS }, (_, processIndex) => loadHeavily(processIndex)),
    readSequentially(),
    useQuota(),
    useQuota(),
  ]);

  for (let processIndex = 0; processIndex < PROCESSES; processIndex += 1) {
    await until(() => lightResponses.length >= (processIndex + 1) * 20);
    const killed = processes[processIndex] as CrosstieProcess;
    killed.signal('SIGKILL');
    await killed.exited;
    const before = { served, light: lightResponses.length };
    // The others serve both accounts while one process is down.
    await until(() => served > before.served + 5 && lightResponses.length > before.light + 10);
    for (const { session } of [heavy, light]) await expectSession(processIndex + 1, session);
    processes[processIndex] = await startCrosstie({
      dataDir: (folders[processIndex] as { dataDir: string }).dataDir,
      env,
    });
    for (const { session } of [heavy, light]) await expectSession(processIndex, session);
  }
  await until(() => meteredRejections.size > 0 || meteredServed >= QUOTA);
  running = false;
  await load;

  // One request at a time is never rejected because of another account's load, on any process.
  expect(new Set(lightResponses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(meteredServed).toBeLessThanOrEqual(QUOTA);
  for (const rejection of meteredRejections) expect(rejection).toBe('429 {"error":"Monthly quota exceeded"}');
});

async function expectSession(processIndex: number, session: string): Promise<void> {
  await expectJson(send(processIndex, '/api/auth/me', { Authorization: `Bearer ${session}` }));
}

async function listAddresses(key: string): Promise<readonly string[]> {
  const path = `/api/blocks/${EXAMPLE.block.hash}/addresses`;
  const sendLight = () => send(0, path, { 'X-Api-Key': key });
  // The first request starts the network, which a busy machine may reject with Retry-After meanwhile.
  await eventually(async () => (await sendLight())?.status === 200);
  const touched = await expectJson<readonly { readonly address: string }[]>(sendLight());
  expect(touched.length).toBeGreaterThan(0);
  return touched.map(({ address }) => address);
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause();
}
