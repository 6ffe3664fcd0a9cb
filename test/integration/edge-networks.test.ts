import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/api/kit/gate.js';
import { operation } from '../../src/api/kit/operation.js';
import { Closed } from '../../src/api/kit/schema.js';
import type { Network } from '../../src/chains/networks.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { createKey, register, type TestUser } from '../support/users.js';

/** Returns the network that was selected for it. */
const telling = (scope: Exclude<Scope, 'none' | 'any'>) =>
  operation({
    id: `tell-${scope}`,
    route: `GET /api/tell/${scope}`,
    tag: 'Service',
    summary: 'The network of the request',
    gate: 'caller',
    scope,
    addOn: null,
    pure: true,
    result: Closed({ network: Type.String() }),
    errors: [],
    example: {},
    handle: (context) => ({ network: (context as unknown as { readonly network: Network }).network.id }),
  });

const tellingFromBody = operation({
  id: 'tell-body',
  route: 'POST /api/tell/body',
  tag: 'Service',
  summary: 'The network of the request',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  networkInBody: true,
  body: Closed({ network: Type.Optional(Type.String()) }),
  result: Closed({ network: Type.String() }),
  errors: [],
  example: {},
  handle: ({ network }) => ({ network: network.id }),
});

let service: TestService;
let app: FastifyInstance;
let ada: TestUser;

beforeAll(async () => {
  service = await openTestService();
  app = serveOperations(service, [
    telling('cardano'),
    telling('bitcoin'),
    telling('midnight'),
    telling('market'),
    tellingFromBody,
  ]);
  ada = await register(service, 'ada');
});

afterAll(async () => {
  await app.close();
  await service.close();
});

type Headers = Readonly<Record<string, string>>;

const demo = (alias: string): Headers => ({ 'x-api-key': `xt_demo_${alias}` });
const requestNetwork = (scope: string, headers: Headers, network?: string) =>
  app.inject({ url: `/api/tell/${scope}`, headers, ...(network !== undefined && { query: { network } }) });
const fetchSelectedNetwork = async (scope: string, headers: Headers, network?: string): Promise<string> =>
  (await requestNetwork(scope, headers, network)).json().network;

const MISMATCH = /^Network Mismatch$/;

describe('a key', () => {
  test('uses its own network, named or not, in any spelling', async () => {
    for (const name of [undefined, '', 'APEX_VECTOR_TESTNET', 'apex-vector-testnet', 'Apex_Vector_Testnet']) {
      expect(await fetchSelectedNetwork('cardano', demo('apex-vector-testnet'), name)).toBe('APEX_VECTOR_TESTNET');
    }
  });

  test('is rejected for another network', async () => {
    for (const other of ['CARDANO_PREPROD', 'apex-prime-mainnet', 'BITCOIN_MAINNET', 'MIDNIGHT_PREVIEW']) {
      expectErrorResponse(await requestNetwork('cardano', demo('cardano-mainnet'), other), 400, MISMATCH);
    }
  });

  test('of a chain that the operation does not serve is rejected', async () => {
    expectErrorResponse(await requestNetwork('cardano', demo('bitcoin-mainnet')), 400, MISMATCH);
    expectErrorResponse(await requestNetwork('cardano', demo('midnight-mainnet'), 'MIDNIGHT_MAINNET'), 400, MISMATCH);
    expectErrorResponse(await requestNetwork('bitcoin', demo('cardano-mainnet')), 400, MISMATCH);
    expectErrorResponse(await requestNetwork('midnight', demo('apex-prime-mainnet')), 400, MISMATCH);
  });

  test('is rejected for an unknown network before a wrong one', async () => {
    for (const unknown of ['CARDANO', 'mainnet', 'CARDANO_MAINNET ', 'toString', 'cardano_maınnet']) {
      const response = await requestNetwork('cardano', demo('bitcoin-mainnet'), unknown);
      expectErrorResponse(response, 400, /^Invalid value '.*' for parameter 'network'$/);
    }
  });
});

describe('a session', () => {
  const choose = async (defaultNetwork: string): Promise<void> => {
    const payload = { defaultNetwork };
    const response = await service.http.inject({ method: 'PATCH', url: '/api/auth/me', headers: ada.headers, payload });
    expect(response.json().network).toBe(defaultNetwork);
  };

  test('uses the mainnet of the operation’s chain by default', async () => {
    expect(await fetchSelectedNetwork('cardano', ada.headers)).toBe('CARDANO_MAINNET');
    expect(await fetchSelectedNetwork('bitcoin', ada.headers)).toBe('BITCOIN_MAINNET');
    expect(await fetchSelectedNetwork('midnight', ada.headers)).toBe('MIDNIGHT_MAINNET');
  });

  test('uses the network of the request', async () => {
    expect(await fetchSelectedNetwork('cardano', ada.headers, 'cardano-preview')).toBe('CARDANO_PREVIEW');
    expect(await fetchSelectedNetwork('cardano', ada.headers, 'APEX_PRIME_MAINNET')).toBe('APEX_PRIME_MAINNET');
    expect(await fetchSelectedNetwork('bitcoin', ada.headers, 'BITCOIN_TESTNET4')).toBe('BITCOIN_TESTNET4');
    expect(await fetchSelectedNetwork('midnight', ada.headers, 'midnight-stagenet')).toBe('MIDNIGHT_STAGENET');
    expectErrorResponse(await requestNetwork('cardano', ada.headers, 'BITCOIN_MAINNET'), 400, MISMATCH);
    expectErrorResponse(await requestNetwork('bitcoin', ada.headers, 'cardano-mainnet'), 400, MISMATCH);
    expectErrorResponse(await requestNetwork('bitcoin', ada.headers, 'bitcoin'), 400, /Invalid value 'bitcoin'/);
  });

  test('uses its default network if the operation’s chain has it, else that chain’s mainnet', async () => {
    await choose('APEX_VECTOR_MAINNET');
    expect(await fetchSelectedNetwork('cardano', ada.headers)).toBe('APEX_VECTOR_MAINNET');
    expect(await fetchSelectedNetwork('cardano', ada.headers, '')).toBe('APEX_VECTOR_MAINNET');
    expect(await fetchSelectedNetwork('bitcoin', ada.headers)).toBe('BITCOIN_MAINNET');
    await choose('BITCOIN_TESTNET4');
    expect(await fetchSelectedNetwork('bitcoin', ada.headers)).toBe('BITCOIN_TESTNET4');
    expect(await fetchSelectedNetwork('cardano', ada.headers)).toBe('CARDANO_MAINNET');
    expect(await fetchSelectedNetwork('midnight', ada.headers)).toBe('MIDNIGHT_MAINNET');
    await choose('MIDNIGHT_PREVIEW');
    expect(await fetchSelectedNetwork('midnight', ada.headers)).toBe('MIDNIGHT_PREVIEW');
  });

  test('with a key of its account uses the network of the key', async () => {
    const { apiKey } = await createKey(service, ada, { network: 'CARDANO_PREVIEW' });
    const both = { ...ada.headers, 'x-api-key': apiKey };
    expect(await fetchSelectedNetwork('cardano', both)).toBe('CARDANO_PREVIEW');
    expectErrorResponse(await requestNetwork('cardano', both, 'CARDANO_MAINNET'), 400, MISMATCH);
  });
});

describe('market data', () => {
  test.each([
    [undefined, 'CARDANO_MAINNET'],
    ['', 'CARDANO_MAINNET'],
    ['mainnet', 'CARDANO_MAINNET'],
    ['PreProd', 'CARDANO_PREPROD'],
    ['preview', 'CARDANO_PREVIEW'],
    ['CARDANO_PREPROD', 'CARDANO_PREPROD'],
    ['cardano-preview', 'CARDANO_PREVIEW'],
  ])('has its own network: %s is %s, with any key', async (given, network) => {
    for (const alias of ['cardano-mainnet', 'cardano-preprod']) {
      expect(await fetchSelectedNetwork('market', demo(alias), given)).toBe(network);
    }
    expect(await fetchSelectedNetwork('market', ada.headers, given)).toBe(network);
  });

  test.each(['APEX_PRIME_MAINNET', 'bitcoin-mainnet', 'testnet', 'stagenet', 'cardano', 'mainnet,preprod'])(
    'does not exist for %s',
    async (given) => {
      const sentence = `Invalid value '${given}' for parameter 'network'`;
      expectErrorResponse(await requestNetwork('market', demo('cardano-mainnet'), given), 400, sentence);
    },
  );

  test.each(['apex-prime-mainnet', 'apex-vector-testnet', 'bitcoin-mainnet', 'midnight-preprod'])(
    'is not available to a key of %s',
    async (alias) => {
      expectErrorResponse(await requestNetwork('market', demo(alias)), 400, MISMATCH);
      expectErrorResponse(await requestNetwork('market', demo(alias), 'mainnet'), 400, MISMATCH);
    },
  );
});

describe('network in the body', () => {
  const post = (headers: Headers, body: object, network?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/tell/body',
      headers,
      payload: body,
      ...(network !== undefined && { query: { network } }),
    });

  test('takes precedence over the query and is compared with the key', async () => {
    const preprod = demo('cardano-preprod');
    for (const [body, query] of [
      [{ network: 'CARDANO_PREPROD' }, 'CARDANO_MAINNET'],
      [{ network: 'cardano-preprod' }, 'nonsense'],
      [{ network: 'CARDANO_PREPROD' }, undefined],
      [{}, 'CARDANO_PREPROD'],
      [{ network: null }, 'CARDANO_PREPROD'],
      [{}, undefined],
    ] as const) {
      expect((await post(preprod, body, query)).json()).toEqual({ network: 'CARDANO_PREPROD' });
    }
    expectErrorResponse(await post(preprod, { network: 'CARDANO_MAINNET' }, 'CARDANO_PREPROD'), 400, MISMATCH);
    expectErrorResponse(await post(preprod, {}, 'CARDANO_MAINNET'), 400, MISMATCH);
    expect((await post(ada.headers, { network: 'CARDANO_PREVIEW' }, 'CARDANO_PREPROD')).json()).toEqual({
      network: 'CARDANO_PREVIEW',
    });
  });

  test.each([[7], [true], [['CARDANO_PREPROD']], [{ toString: 'CARDANO_PREPROD' }], ['']])(
    'that is not a name is an invalid value: %j',
    async (network) => {
      const response = await post(demo('cardano-preprod'), { network }, 'CARDANO_PREPROD');
      expectErrorResponse(response, 400, /^Invalid value '.*' for parameter 'network'$/);
    },
  );
});
