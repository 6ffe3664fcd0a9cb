import { describe, expect, test } from 'vitest';
import { type Example, getOperationMethod, getOperationPath } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { firstOfEachDeclaration } from '../support/depth.js';
import { buildRequest, demoKey, exampleNetwork } from './calls.js';
import { EACH_OPERATION, expectErrorResponse, getExpectedStatus, useOperations } from './operation-checks.js';

const { callers, ask: callOperation, exampleOf: getExample, credentialOf: getCredential } = useOperations();

/** One pipeline checks credentials and networks: those of every kind are sent once for each kind of operation. */
const isFirstOfGate = firstOfEachDeclaration();
const isFirstOfScope = firstOfEachDeclaration();

describe.each(EACH_OPERATION)('$route', ({ operation }) => {
  const { gate, scope, addOn } = operation;
  const success = getExpectedStatus(operation);

  test('responds to HEAD and OPTIONS and rejects other methods', async () => {
    const url = buildRequest(operation, operation.example, {}).url as string;
    const preflight = await callers().service.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'http://a.example' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain(getOperationMethod(operation));
    const usedMethods = OPERATIONS.filter((other) => getOperationPath(other) === getOperationPath(operation)).map(
      getOperationMethod,
    );
    const free = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => !usedMethods.includes(method));
    const rejected = await callers().service.http.inject({ method: free ?? 'PUT', url });
    expectErrorResponse(rejected, 405, /answers .* only/);
    expect(rejected.headers['allow']).toContain(getOperationMethod(operation));
  });

  if (gate !== 'public') {
    const wrong: readonly Record<string, string>[] = [
      { 'x-api-key': 'xt_wrong' },
      { 'x-api-key': '' },
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic ZGVtbzpkZW1v' },
      { 'x-operator-token': 'nonsense' },
    ];
    const isFirst = isFirstOfGate(getOperationMethod(operation), gate, scope, operation.feed);

    test('rejects a missing and an invalid credential', async () => {
      const example = operation.example;
      const missing = await callOperation(operation, example, {});
      expectErrorResponse(missing, 401);
      expect(missing.headers['www-authenticate']).toMatch(/realm="crosstie"/);
      for (const headers of isFirst ? wrong : wrong.slice(0, 1)) {
        expectErrorResponse(await callOperation(operation, example, headers), 401);
      }
      if (!isFirst) return;
      const misplaced = await callOperation(operation, example, {
        authorization: `Bearer ${demoKey('CARDANO_MAINNET')}`,
      });
      expectErrorResponse(misplaced, 401, gate === 'operator' ? /X-Operator-Token/ : /X-Api-Key header/);
    });
  }

  if (gate === 'session') {
    test('rejects an API key and names the session token', async () => {
      const response = await callOperation(operation, operation.example, { 'x-api-key': demoKey('CARDANO_MAINNET') });
      expectErrorResponse(response, 403, /session token/);
    });
  }

  if (gate === 'caller' && scope !== 'none' && scope !== 'market') {
    const isFirst = isFirstOfScope(getOperationMethod(operation), scope, operation.networkInBody);

    test('rejects a key of another network', async () => {
      const example = await getExample(operation);
      const own = exampleNetwork(operation);
      const headers = await getCredential(operation);
      const withNetwork = (network: string, call = example): Example =>
        operation.networkInBody
          ? { ...call, body: { ...(call.body as object), network } }
          : { ...call, query: { ...call.query, network } };
      const other = own === 'CARDANO_MAINNET' ? 'CARDANO_PREPROD' : 'CARDANO_MAINNET';
      const spellings = [own.replaceAll('_', '-').toLowerCase(), own, own.toLowerCase()];
      for (const alias of isFirst ? spellings : []) {
        // Operations that create or delete can only be called once.
        const call = await getExample(operation);
        expect((await callOperation(operation, withNetwork(alias, call), headers)).statusCode).toBe(success);
      }
      const mismatch = await callOperation(operation, withNetwork(other), headers);
      expectErrorResponse(mismatch, 400);
      expect(mismatch.body).toBe('{"error":"Network Mismatch"}');
      if (!isFirst) return;
      const unknown = await callOperation(operation, withNetwork('NOWHERE'), headers);
      expect(unknown.json()).toEqual({ error: "Invalid value 'NOWHERE' for parameter 'network'" });
      if (scope !== 'any' && scope !== 'chain') {
        const foreign = scope === 'bitcoin' ? 'CARDANO_MAINNET' : 'BITCOIN_MAINNET';
        const response = await callOperation(operation, example, { 'x-api-key': demoKey(foreign) });
        expect(response.json()).toEqual({ error: 'Network Mismatch' });
      }
    });
  }

  // An operation that needs a session rejects a key, with or without the add-on.
  if (addOn !== null && gate === 'caller') {
    test('requires its add-on', async () => {
      const response = await callOperation(operation, operation.example, {
        'x-api-key': demoKey(exampleNetwork(operation), true),
      });
      expect(response.json()).toEqual({ error: 'Payment Required' });
      expect(response.statusCode).toBe(402);
      expect(response.headers['x-required-addon']).toBe(addOn);
    });
  }
});

describe('operation registry', () => {
  test('has unique ids and routes', () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
    expect(new Set(OPERATIONS.map(({ route }) => route)).size).toBe(OPERATIONS.length);
  });

  test('returns 404 for an unknown route without a credential', async () => {
    expectErrorResponse(await callers().service.http.inject('/api/nothing'), 404);
    expectErrorResponse(await callers().service.http.inject({ method: 'POST', url: '/nothing', payload: {} }), 404);
    expectErrorResponse(await callers().service.http.inject('/api/network/time/'), 404);
    expectErrorResponse(await callers().service.http.inject('/api/%zz'), 400);
  });
});
