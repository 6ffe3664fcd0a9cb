import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { type NetworkId, networks } from '../../src/chains/networks.js';
import { demoKey, exampleNetwork } from '../contract/calls.js';
import { inDepth } from '../support/depth.js';
import { recordingLog } from '../support/recording-log.js';
import { createResponseChecker, isJson } from '../support/request-fuzz/check-response.js';
import { collectKnownValues } from '../support/request-fuzz/known-values.js';
import { type FuzzedRequest, randomRequest } from '../support/request-fuzz/random-request.js';
import { sendRequest } from '../support/request-fuzz/send.js';
import { NO_MAIL_SERVER, openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/**
 * Random requests generated from the schemas of all operations. `CROSSTIE_FUZZ_REQUESTS=110000` is the long run;
 * `CROSSTIE_FUZZ_SEED` generates other requests or repeats a failed run.
 */
const REQUESTS = Number(process.env['CROSSTIE_FUZZ_REQUESTS'] ?? inDepth(1_000, 4_000));
const SEED = Number(process.env['CROSSTIE_FUZZ_SEED'] ?? 20_261);
const CONCURRENCY = 8;
const MAX_REPORTED = 20;

/** The simulated networks under test, one or two of each family. */
const USED: readonly NetworkId[] = ['CARDANO_MAINNET', 'CARDANO_PREPROD', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'];

/** Reindexing a network and managing accounts as operator are not reachable with an API key. */
const isOpenToKeys = ({ gate, demoToo }: Operation): boolean => gate !== 'operator' || demoToo === true;

const { log, events } = recordingLog();
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
let service: TestService;
let url: string;
let session: string;

beforeAll(async () => {
  service = await openTestService(
    { ...NO_MAIL_SERVER, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' },
    { log },
  );
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  await startNetworks(service, ...USED);
  session = (
    await service.http.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email: 'fuzz@example.org', password: 'a long enough password' },
    })
  ).json().accessToken;
});

afterAll(async () => {
  agent.destroy();
  await service.close();
});

function toCredentialHeaders(operation: Operation): Readonly<Record<string, string>> {
  if (operation.gate === 'public') return {};
  if (operation.gate === 'session') return { Authorization: `Bearer ${session}` };
  return { 'X-Api-Key': demoKey(exampleNetwork(operation)) };
}

const describeRequest = ({ method, target, body }: FuzzedRequest): string =>
  `${method} ${target.slice(0, 600)} ${body?.toString().slice(0, 1_200) ?? ''}`;

test('random requests get declared responses and no network stops', async () => {
  const operations = OPERATIONS.filter(isOpenToKeys);
  const known = collectKnownValues();
  const checkResponse = createResponseChecker();
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  let next = 0;

  async function work(): Promise<void> {
    while (next < REQUESTS && problems.length < MAX_REPORTED) {
      const seed = SEED * 1_000_003 + next++;
      const fuzzed = randomRequest(seed, operations, known, toCredentialHeaders);
      const response = await sendRequest(url, fuzzed, agent).catch((error: Error) => error);
      if (response === 'too-large') continue;
      if (response instanceof Error) {
        problems.push(`${describeRequest(fuzzed)}: no response: ${response.message}`);
        continue;
      }
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const problem = checkResponse(fuzzed.operation, response);
      if (problem !== undefined) {
        problems.push(`${describeRequest(fuzzed)}: ${problem}: ${response.status} ${response.body.slice(0, 400)}`);
      } else if (response.status === 200 && isJson(response)) known.learn(JSON.parse(response.body));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  expect(problems, `seed ${SEED}`).toEqual([]);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
  // If random requests stop reaching both accepted and rejected input, the fuzzer has become useless.
  expect((statuses.get(200) ?? 0) / REQUESTS).toBeGreaterThan(0.2);
  expect((statuses.get(400) ?? 0) / REQUESTS).toBeGreaterThan(0.2);

  for (const network of USED) await expectToAdvance(network);
}, 7_200_000);

async function expectToAdvance(network: NetworkId): Promise<void> {
  const { family } = networks.find(({ id }) => id === network)!;
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, never>> => {
    const headers = { 'x-operator-token': service.operatorToken };
    const response = await service.http.inject({ method, url: path, headers, ...(body && { payload: body }) });
    expect({ network, family, status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
    return response.json();
  };
  const advanced = await call('POST', `/api/operator/sandbox/${network}/advance`, { blocks: 1 });
  expect(advanced['tip']).toMatchObject({ height: expect.any(Number) });
  const networksNow = (await service.http.inject({ url: '/api/status' })).json();
  expect(JSON.stringify(networksNow)).not.toContain('halted');
}
