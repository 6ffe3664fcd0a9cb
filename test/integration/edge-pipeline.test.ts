import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operation } from '../../src/api/kit/operation.js';
import { Closed, ExactInteger } from '../../src/api/kit/schema.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { recordingLog } from '../support/recording-log.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { createKey, register, type TestUser } from '../support/users.js';

const base = {
  tag: 'Service',
  summary: 'For a test',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: Type.Null(),
  errors: [],
  example: {},
} as const;

const body = Closed({ network: Type.Optional(Type.String()), amount: Type.Integer({ minimum: 1 }) });
const build = operation({
  ...base,
  id: 'build',
  route: 'POST /api/build',
  addOn: 'transactionBuilder',
  networkInBody: true,
  body,
  handle: () => null,
});
const quote = operation({
  ...base,
  id: 'quote',
  route: 'POST /api/quote',
  addOn: 'marketData',
  query: Type.Object({ page: Type.Integer({ minimum: 0 }) }),
  body,
  handle: () => null,
});
const submit = operation({
  ...base,
  id: 'submit',
  route: 'POST /api/submit',
  addOn: 'transactionBuilder',
  writes: true,
  body,
  handle: () => null,
});
const exact = operation({
  ...base,
  id: 'exact',
  route: 'GET /api/exact',
  result: Closed({ deposit: ExactInteger }),
  handle: () => ({ deposit: 2n ** 70n }),
});
const list = operation({
  ...base,
  id: 'list',
  route: 'GET /api/list',
  query: Type.Object({ cursor: Type.Optional(Type.String()) }),
  result: Closed({ cursor: Type.String() }),
  handle: ({ cursor }, { query }) => {
    const [seen] = query.cursor === undefined ? [0] : cursor.decode(query.cursor);
    return { cursor: cursor.encode([Number(seen) + 1]) };
  },
});
const otherList = { ...list, id: 'otherList', route: 'GET /api/other-list' } as const;

const SECRET = 'postgresql://crosstie:hunter22@10.0.0.1/prod';
const circular: Record<string, unknown> = {};
circular['self'] = circular;
const FAILURES: Readonly<Record<string, () => unknown>> = {
  error: () => {
    throw new Error(`cannot connect to ${SECRET}`);
  },
  rejection: () => Promise.reject(new TypeError(`reading ${SECRET}`)),
  text: () => {
    throw SECRET;
  },
  nothing: () => Promise.reject(undefined),
  disguise: () => {
    throw Object.assign(new Error(SECRET), { kind: 'invalid', statusCode: 200, status: 200, headers: { a: 'b' } });
  },
  circular: () => circular,
  bigint: () => ({ amount: 1n }),
};
const failing = Object.entries(FAILURES).map(([name, handle]) =>
  operation({ ...base, id: name, route: `GET /api/fail/${name}`, result: Type.Unsafe<unknown>({}), handle }),
);
const worded = operation({
  ...base,
  id: 'worded',
  route: 'GET /api/worded',
  handle: () => {
    throw new ServiceError('not-implemented', 'This network lacks a node', { cause: new Error(SECRET) });
  },
});

const { log, events } = recordingLog();
let service: TestService;
let app: FastifyInstance;
let ada: TestUser;

beforeAll(async () => {
  service = await openTestService({}, { log });
  app = serveOperations(service, [build, quote, submit, exact, list, otherList, worded, ...failing]);
  ada = await register(service, 'ada');
});

afterAll(async () => {
  await app.close();
  await service.close();
});

const FULL = { 'x-api-key': 'xt_demo_cardano-preprod' };
const BASIC = { 'x-api-key': 'xt_demo_cardano-preprod_basic' };
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (url: string, headers: Record<string, string>, payload: string) =>
  app.inject({ method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, payload });

describe('request with several errors reports them in order', () => {
  test('with the network in the body', async () => {
    const malformed = '{"amount":';
    const large = `"${'a'.repeat(1_024)}"`;
    expectErrorResponse(await post('/api/build', {}, large), 401);
    expectErrorResponse(await post('/api/build', BASIC, large), 413);
    expectErrorResponse(await post('/api/build', { ...BASIC, 'content-type': 'text/plain' }, malformed), 415);
    expectErrorResponse(await post('/api/build', BASIC, malformed), 400, 'not valid JSON');
    expectErrorResponse(
      await post('/api/build?network=nowhere', BASIC, '{"amount":0}'),
      400,
      "Invalid value 'nowhere'",
    );
    expectErrorResponse(
      await post('/api/build', BASIC, '{"amount":0,"network":"CARDANO_MAINNET"}'),
      400,
      'Network Mismatch',
    );
    expectErrorResponse(await post('/api/build', BASIC, '{"amount":0}'), 402, /^Payment Required$/);
    expectErrorResponse(await post('/api/build', FULL, '{"amount":0}'), 400, "Field 'amount'");
    expect((await post('/api/build', FULL, '{"amount":1}')).statusCode).toBe(200);
  });

  test('with the network in the query', async () => {
    const malformed = '{"amount":';
    expectErrorResponse(await post('/api/quote', {}, malformed), 401);
    expectErrorResponse(
      await post('/api/quote?network=CARDANO_MAINNET&page=-1', BASIC, malformed),
      400,
      'Network Mismatch',
    );
    expectErrorResponse(await post('/api/quote?page=-1', BASIC, malformed), 402);
    expectErrorResponse(await post('/api/quote?page=-1', FULL, malformed), 400, "parameter 'page'");
    expectErrorResponse(await post('/api/quote?page=0', FULL, malformed), 400, 'not valid JSON');
    // In this operation a network in the body is an ordinary field.
    const named = '{"amount":1,"network":"CARDANO_MAINNET"}';
    expect((await post('/api/quote?page=0', FULL, named)).statusCode).toBe(200);
  });

  test('and names the missing add-on', async () => {
    for (const [url, addOn] of [
      ['/api/build', 'transactionBuilder'],
      ['/api/quote?page=0', 'marketData'],
    ] as const) {
      const response = await post(url, BASIC, '{"amount":1}');
      expect(response.body).toBe('{"error":"Payment Required"}');
      expect(response.headers).toMatchObject({ 'x-required-addon': addOn, 'x-error-code': 'payment-required' });
    }
  });
});

test('read-only key cannot write, but may send a POST that only reads', async () => {
  const { apiKey } = await createKey(service, ada, { network: 'CARDANO_PREPROD', writeAccess: false });
  const readOnly = { 'x-api-key': apiKey };
  expectErrorResponse(await post('/api/submit', readOnly, '{"amount":1}'), 403, /read-only/);
  expectErrorResponse(await post('/api/submit', readOnly, '{"amount":'), 403, /read-only/);
  expectErrorResponse(await post('/api/submit', BASIC, '{"amount":1}'), 402);
  expect((await post('/api/submit', FULL, '{"amount":1}')).statusCode).toBe(200);
  expect((await post('/api/build', readOnly, '{"amount":1}')).statusCode).toBe(200);
  const me = await service.http.inject({ url: '/api/auth/me', headers: readOnly });
  expect(me.json().scopes).toEqual(['read']);
});

test('count of units is an exact integer of any size', async () => {
  expect((await app.inject({ url: '/api/exact', headers: FULL })).body).toBe('{"deposit":1180591620717411303424}');
});

describe('a cursor', () => {
  const requestPage = (url: string, cursor: string, headers: Record<string, string> = FULL) =>
    app.inject({ url, headers, query: { cursor } });

  test('is accepted by the list that created it, and by no other', async () => {
    const { cursor } = (await app.inject({ url: '/api/list', headers: FULL })).json();
    expect((await requestPage('/api/list', cursor)).statusCode).toBe(200);
    expectErrorResponse(await requestPage('/api/other-list', cursor), 400, /^Invalid cursor$/);
    expectErrorResponse(
      await requestPage('/api/list', cursor, { 'x-api-key': 'xt_demo_cardano-mainnet' }),
      400,
      /^Invalid cursor$/,
    );
  });

  test('that was altered or made up is rejected', async () => {
    const { cursor } = (await app.inject({ url: '/api/list', headers: FULL })).json() as { cursor: string };
    const altered = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    );
    for (const text of [
      ...altered,
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      cursor.slice(1),
      'AAAA',
      '[1]',
      '\0',
      "' --",
    ]) {
      expectErrorResponse(await requestPage('/api/list', text), 400, /^Invalid cursor$/);
    }
  });
});

describe('unexpected failure', () => {
  test.each(Object.keys(FAILURES))('(%s) reveals nothing to the client, and everything to the log', async (name) => {
    const response = await app.inject({ url: `/api/fail/${name}`, headers: { ...FULL, 'x-request-id': name } });
    expectErrorResponse(response, 500, /^Internal server error$/);
    expect(JSON.stringify(response.headers)).not.toContain('hunter22');
    const failed = events.find(({ event, fields }) => event === 'request.failed' && fields['requestId'] === name);
    expect(failed).toMatchObject({ level: 'error', fields: { requestId: name, path: `/api/fail/${name}` } });
    expect(failed?.fields).toHaveProperty('error');
  });

  test('does not stop the service', async () => {
    expect((await app.inject({ url: '/api/exact', headers: FULL })).statusCode).toBe(200);
  });

  test('is distinguished from a ServiceError with any cause', async () => {
    const response = await app.inject({ url: '/api/worded', headers: FULL });
    expectErrorResponse(response, 501, /^This network lacks a node$/);
  });
});
