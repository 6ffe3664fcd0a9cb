import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeConfigFile } from '../support/config-file.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';

const PROCESSES = 4;
const OPERATOR_TOKEN = 'the operator of four processes';
const unbounded = { perSecond: 1_000_000, burst: 1_000_000 };
const plans = [
  { id: 'small', ...unbounded, requestLimit: 500 },
  { id: 'smaller', ...unbounded, requestLimit: 300 },
  { id: 'tiny', ...unbounded, requestLimit: 3 },
];

const config = writeConfigFile({ plans: { plans } });
const folders = Array.from({ length: PROCESSES }, () => temporaryDataDir());
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let database: TestDb;
let processes: readonly CrosstieProcess[] = [];

beforeAll(async () => {
  database = await openTestDb();
  const env = {
    ...config.env,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    CROSSTIE_OPERATOR_TOKEN: OPERATOR_TOKEN,
  };
  processes = await Promise.all(folders.map(({ dataDir }) => startCrosstie({ dataDir, env })));
});

afterAll(async () => {
  agent.destroy();
  const ends = await Promise.all(processes.map((service) => service.stop()));
  await database.close();
  for (const { remove } of [config, ...folders]) remove();
  expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(ends.map(() => ({ code: 0, errors: '' })));
});

const getProcessUrl = (index: number): string => (processes[index % PROCESSES] as CrosstieProcess).url;

async function asOperator<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(`${getProcessUrl(0)}/api/operator/accounts${path}`, {
    method: 'POST',
    headers: { 'X-Operator-Token': OPERATOR_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Result;
}

async function keyOn(planId: string): Promise<string> {
  const email = `${planId}@example.org`;
  await asOperator('', { email, password: 'correct horse battery', planId });
  const path = `/${encodeURIComponent(email)}/keys`;
  return (await asOperator<{ apiKey: string }>(path, { network: 'CARDANO_MAINNET' })).apiKey;
}

interface QuotaResponse {
  readonly status: number | undefined;
  readonly body: string;
  readonly remaining: number;
}

const sendRequest = (url: string, apiKey: string): Promise<QuotaResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}/api/network/time?slot=1`, { agent, headers: { 'X-Api-Key': apiKey } }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => {
        const remaining = Number(response.headers['x-ratelimit-remaining']);
        resolve({ status: response.statusCode, body, remaining });
      });
    });
    sent.on('error', reject);
    sent.end();
  });

/** Sends many concurrent requests, distributed over the processes by `getProcessUrl`. */
const sendMany = (count: number, apiKey: string, url: (index: number) => string): Promise<readonly QuotaResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => sendRequest(url(index), apiKey)));

const letThrough = (responses: readonly QuotaResponse[]): number =>
  responses.filter(({ status }) => status === 200).length;

function expectQuotaRejections(responses: readonly QuotaResponse[]): void {
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set(['429 {"error":"Monthly quota exceeded"}']),
  );
  expect(rejected.every(({ remaining }) => remaining === 0)).toBe(true);
}

describe('monthly quota over four processes on one database', () => {
  test('allows exactly the quota with thousands of concurrent requests', async () => {
    const apiKey = await keyOn('small');
    const responses = await sendMany(4_000, apiKey, getProcessUrl);
    expect(letThrough(responses)).toBe(500);
    expectQuotaRejections(responses);
    const later = await sendMany(40, apiKey, getProcessUrl);
    expect(letThrough(later)).toBe(0);
    expectQuotaRejections(later);
  });

  test('allows exactly the quota when the traffic moves from one process to another', async () => {
    const apiKey = await keyOn('smaller');
    let passed = 0;
    for (const [index, count] of [
      [0, 130],
      [1, 90],
      [2, 50],
      [3, 100],
    ] as const) {
      const responses = await sendMany(count, apiKey, () => getProcessUrl(index));
      passed += letThrough(responses);
    }
    const responses = await sendMany(200, apiKey, () => getProcessUrl(0));
    passed += letThrough(responses);
    expect(passed).toBe(300);
    expectQuotaRejections(responses);
  });

  test('allows exactly the quota when it is smaller than the number of processes', async () => {
    const responses = await sendMany(200, await keyOn('tiny'), getProcessUrl);
    expect(letThrough(responses)).toBe(3);
    expectQuotaRejections(responses);
  });
});
