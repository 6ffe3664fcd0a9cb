import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { exampleNetwork } from '../contract/calls.js';
import { writeConfigFile } from '../support/config-file.js';
import { ENDED_KEYS } from '../support/ended-keys.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, register, type TestUser } from '../support/users.js';

/** Credentials that must be refused, tried with the tools of agents: an agent may no more than its key over HTTP. */

const file = writeConfigFile({
  plans: {
    defaultPlan: 'full',
    plans: [
      { id: 'full', unlimited: true, addons: ['mcp', 'marketData', 'walletAnalytics', 'transactionBuilder', 'ipfs'] },
      { id: 'agent', unlimited: true, addons: ['mcp'] },
    ],
  },
});

let service: TestService;
let ada: TestUser;
let eve: TestUser;

beforeAll(async () => {
  service = await openTestService(file.env);
  ada = await register(service, 'ada');
  eve = await register(service, 'eve');
  const { statusCode } = await service.http.inject({
    method: 'PATCH',
    url: `/api/operator/accounts/${encodeURIComponent(eve.email)}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload: { planId: 'agent' },
  });
  expect(statusCode).toBe(200);
});

afterAll(async () => {
  await service.close();
  file.remove();
});

const send = (apiKey: string, method: string, params: object) =>
  service.http.inject({
    method: 'POST',
    url: '/mcp?tools=all',
    headers: { 'x-api-key': apiKey, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });

/** Runs the example of an operation with another network or other parameters; the text of the response. */
async function callOperation(apiKey: string, { id, example }: Operation, parameters: object = {}): Promise<string> {
  const { path, query, body } = example;
  const params = { ...path, ...query, ...(body !== undefined && { body }), ...parameters };
  return (await send(apiKey, 'tools/call', { name: 'call_operation', arguments: { operationId: id, params } })).body;
}

/** The operations whose response does not have the sentence. */
async function findAccepting(
  operations: readonly Operation[],
  sentence: string,
  attempt: (operation: Operation) => Promise<string>,
): Promise<readonly string[]> {
  expect(operations.length).toBeGreaterThan(0);
  const accepting: string[] = [];
  for (const operation of operations) {
    const text = await attempt(operation);
    if (!text.includes(sentence)) accepting.push(`${operation.id}: ${text.slice(0, 200)}`);
  }
  return accepting;
}

async function createKeys(user: TestUser, fields: object = {}): Promise<(operation: Operation) => string> {
  const keys = new Map<string, string>();
  for (const network of ['CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'])
    keys.set(network, (await createKey(service, user, { network, ...fields })).apiKey);
  return (operation) => keys.get(exampleNetwork(operation)) as string;
}

const UNKNOWN = 'There is no such operation for this key';
const isFamilyScope = ({ scope }: Operation): boolean => ['cardano', 'bitcoin', 'midnight'].includes(scope);
const callable = OPERATIONS.filter(({ gate, bodyStream, feed }) => gate === 'caller' && !bodyStream && !feed);

describe('an agent', () => {
  test.each(ENDED_KEYS)('with a key that is %s gets no tool', async (_, sentence, create) => {
    const apiKey = await create(service, ada);
    for (const method of ['tools/list', 'tools/call', 'resources/list', 'prompts/list', 'initialize']) {
      const { statusCode, body } = await send(apiKey, method, {});
      expect([method, statusCode, JSON.parse(body)]).toEqual([method, 401, { error: sentence }]);
    }
  });

  test('with a key of another network of the family is refused by every operation', async () => {
    const key = await createKeys(ada);
    const others = { cardano: 'CARDANO_PREPROD', bitcoin: 'BITCOIN_TESTNET4', midnight: 'MIDNIGHT_MAINNET' };
    const accepting = await findAccepting(callable.filter(isFamilyScope), 'Network Mismatch', (operation) =>
      callOperation(key(operation), operation, { network: others[operation.scope as keyof typeof others] }),
    );
    expect(accepting).toEqual([]);
  });

  test('with a key of another family finds and runs none of its operations', async () => {
    const key = await createKeys(ada);
    const accepting = await findAccepting(callable.filter(isFamilyScope), UNKNOWN, (operation) => {
      const other = callable.find(({ scope }) => isFamilyScope({ scope } as Operation) && scope !== operation.scope);
      return callOperation(key(other as Operation), operation);
    });
    expect(accepting).toEqual([]);
  });

  test('with a read-only key changes nothing', async () => {
    const key = await createKeys(ada, { writeAccess: false });
    const writing = callable.filter(({ writes }) => writes);
    expect(await findAccepting(writing, UNKNOWN, (operation) => callOperation(key(operation), operation))).toEqual([]);
  });

  test('runs no operation of an add-on that its plan lacks', async () => {
    const key = await createKeys(eve);
    const paid = callable.filter(({ addOn }) => addOn !== null);
    expect(await findAccepting(paid, UNKNOWN, (operation) => callOperation(key(operation), operation))).toEqual([]);
  });

  test('reaches no operation on accounts, sessions or of the operator', async () => {
    const key = await createKeys(ada);
    const forPeople = OPERATIONS.filter(({ gate }) => gate === 'session' || gate === 'operator');
    const attempt = (operation: Operation) => callOperation(key(operation), operation);
    expect(await findAccepting(forPeople, UNKNOWN, attempt)).toEqual([]);
  });

  test('sees in its list no tool that it may not call', async () => {
    const { apiKey } = await createKey(service, eve, { network: 'BITCOIN_MAINNET', writeAccess: false });
    const { body } = await send(apiKey, 'tools/list', {});
    // The response is an event stream of one message.
    const { result } = JSON.parse(body.slice(body.indexOf('{')));
    const names = new Set((result.tools as readonly { name: string }[]).map(({ name }) => name));
    const forbidden = callable.filter(
      ({ id, scope, addOn, writes }) =>
        names.has(id) && (scope === 'cardano' || scope === 'midnight' || addOn !== null || writes === true),
    );
    expect(names.size).toBeGreaterThan(50);
    expect(forbidden.map(({ id }) => id)).toEqual([]);
  });
});
