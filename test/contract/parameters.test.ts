import type { LightMyRequestResponse } from 'fastify';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCursors } from '../../src/api/kit/cursor.js';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { type Example, getOperationMethod, type Operation } from '../../src/api/kit/operation.js';
import { rangePairs } from '../../src/api/kit/range-pairs.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { firstOfEachDeclaration } from '../support/depth.js';
import { listFields, withValue } from './bounds.js';
import { buildRequest, type Callers, credentialFor, exampleNetwork, requestFeed } from './calls.js';
import { openCallers } from './open-callers.js';
import { EXAMPLES, newSession } from './scenarios.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

/** Rules for the parameters of every operation. */

let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

const isTested = firstOfEachDeclaration();

const MAX_INT64 = '9223372036854775807';

interface NumberSchema {
  readonly type?: string;
  readonly maximum?: number;
  readonly 'x-clamped'?: boolean;
  readonly pattern?: string;
  readonly description?: string;
}

const getSchemas = (operation: Operation, where: 'path' | 'query' | 'body'): Readonly<Record<string, NumberSchema>> =>
  ((operation[where] as TObject | undefined)?.properties ?? {}) as Readonly<Record<string, NumberSchema>>;

/** Some examples are created for each call: two compared requests share one. */
const getExample = async (operation: Operation): Promise<Example> =>
  (await EXAMPLES[operation.id]?.(callers)) ?? operation.example;

async function callOperation(
  operation: Operation,
  change: (example: Example) => Example,
  given?: Example,
): Promise<LightMyRequestResponse> {
  const example = given ?? (await getExample(operation));
  const credential = await credentialFor(operation, callers, () => newSession(callers));
  const request = buildRequest(operation, change(example), credential);
  return operation.feed ? requestFeed(callers, request) : callers.service.http.inject(request);
}

const put =
  (where: 'path' | 'query' | 'body', values: Readonly<Record<string, string | number>>) =>
  (example: Example): Example => ({ ...example, [where]: { ...(example[where] as object), ...values } });

/** The final block of a simulated chain and its last event depend on the clock and may change between two requests. */
const withoutTip = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => ({
  status: statusCode,
  body: body.replace(/"tip":\{[^}]*\}|"maxId":\d+/, ''),
});

describe('largest 64-bit integer', () => {
  for (const operation of OPERATIONS) {
    for (const where of ['path', 'query'] as const) {
      for (const [name, schema] of Object.entries(getSchemas(operation, where))) {
        if (schema.type !== 'integer' || !isTested(where, name, schema)) continue;
        const { maximum = Number.MAX_SAFE_INTEGER } = schema;
        const clamped = maximum >= Number.MAX_SAFE_INTEGER || schema['x-clamped'] === true;
        test(`${clamped ? 'is taken' : 'is refused with the range'} as '${name}' of ${operation.route}`, async () => {
          const example = await getExample(operation);
          const response = await callOperation(operation, put(where, { [name]: MAX_INT64 }), example);
          if (!clamped) {
            expect(response.statusCode).toBe(400);
            expect(response.json().error).toMatch(`for parameter '${name}': must be an integer from`);
            return;
          }
          const atMaximum = await callOperation(operation, put(where, { [name]: String(maximum) }), example);
          expect([500, 502, 503]).not.toContain(response.statusCode);
          expect(response.body).not.toContain(`for parameter '${name}'`);
          expect(withoutTip(response)).toEqual(withoutTip(atMaximum));
        });
      }
    }
  }
});

describe('range that ends before it begins', () => {
  for (const operation of OPERATIONS) {
    for (const where of ['path', 'query', 'body'] as const) {
      const schemas = getSchemas(operation, where);
      for (const [low, high] of rangePairs(operation[where] as TObject | undefined)) {
        const isTime = schemas[low]?.type === 'string';
        if (isTime && schemas[low]?.pattern?.includes('0-9') === false) continue;
        test(`('${low}' after '${high}') is rejected by ${operation.route}`, async () => {
          const values = isTime ? { [low]: '2025-06-02', [high]: '2025-06-01' } : { [low]: 2, [high]: 1 };
          const response = await callOperation(operation, put(where, values));
          expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 400 });
          expect(response.json().error).toMatch(`'${low}' must `);
          expect(response.json().error).toMatch(`'${high}'`);
        });
      }
    }
  }
});

/** One pipeline reads the parameters of all operations. */
const isFirstOfKind = firstOfEachDeclaration();

const OF_EACH_KIND = OPERATIONS.filter((operation) => {
  const { gate, scope, feed, query, body, bodyStream, content, writes } = operation;
  const parts = [query, body, bodyStream, content].map((part) => part !== undefined);
  return isFirstOfKind(getOperationMethod(operation), gate, scope, feed, writes, parts);
});

describe('unknown query parameter', () => {
  test.each(OF_EACH_KIND.map((operation) => ({ route: operation.route, operation })))(
    'is ignored and named by $route',
    async ({ operation }) => {
      const response = await callOperation(operation, put('query', { unheardOf: 1 }));
      expect(response.body).not.toContain('unheardOf');
      expect(response.headers['x-crosstie-warning']).toContain("Unknown query parameter 'unheardOf' was ignored");
    },
  );
});

describe('unknown body field', () => {
  for (const operation of OPERATIONS) {
    const body = operation.body as Parameters<typeof listFields>[0] | undefined;
    if (body === undefined) continue;
    const objects = [[[], body] as const, ...listFields(body)].filter(([, schema]) => schema.properties !== undefined);
    for (const [path] of objects) {
      const field = [...path, 'unheardOf'].join('.').replaceAll(/\.?\b([0-9]+)\b/g, '[$1]');
      test(`is rejected by ${operation.route} as '${field}'`, async () => {
        const response = await callOperation(operation, (example) => ({
          ...example,
          body: withValue(body, example.body, [...path, 'unheardOf'], 1),
        }));
        expect({ status: response.statusCode, body: response.json() }).toEqual({
          status: 400,
          body: { error: `Unknown field '${field}'` },
        });
      });
    }
  }
});

describe('cursor of the same operation with other parameters', () => {
  const inBody = (operation: Operation): boolean => 'cursor' in getSchemas(operation, 'body');
  const paged = OPERATIONS.filter(
    (operation) =>
      (inBody(operation) || 'cursor' in getSchemas(operation, 'query')) &&
      UNAVAILABLE_OPERATIONS[operation.id] === undefined,
  );

  test.each(paged.map((operation) => ({ route: `${getOperationMethod(operation)} ${operation.id}`, operation })))(
    'is rejected by $route',
    async ({ operation }) => {
      const { access } = callers.service.services;
      const cursors = createCursors(await access.secret('cursor'));
      const credential = await credentialFor(operation, callers, () => newSession(callers));
      const client = { ip: '127.0.0.1', local: true };
      const caller = { apiKey: credential['x-api-key'], bearer: undefined, client, origin: undefined };
      const network =
        operation.scope === 'any' ? (await access.authenticate(caller)).accountId : exampleNetwork(operation);
      const list = { operationId: operation.cursorsOf ?? operation.id, network, parameters: 'others' };
      const response = await callOperation(
        operation,
        put(inBody(operation) ? 'body' : 'query', { cursor: cursors.encode(list, [1]) }),
      );
      expect(response.json()).toEqual({ error: 'Invalid cursor: it belongs to a list with other parameters' });
      expect(response.statusCode).toBe(400);
    },
  );

  test('is rejected for another account, and accepted for the same account with another limit', async () => {
    const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
    const get = (url: string) => callers.service.http.inject({ url, headers });
    const buildPagePath = (stakeAddress: string) => `/api/account/${stakeAddress}/txs/page`;
    const [one, other] = [buildPagePath(EXAMPLE.stakeAddress), buildPagePath(EXAMPLE.rewardedStakeAddress)];
    const first = await get(`${one}?limit=1`);
    const { nextCursor } = first.json();
    expect(nextCursor).toBeTypeOf('string');
    expect((await get(`${one}?limit=5&cursor=${nextCursor}`)).statusCode).toBe(200);
    const rejected = await get(`${other}?limit=1&cursor=${nextCursor}`);
    expect(rejected.json()).toEqual({ error: 'Invalid cursor: it belongs to a list with other parameters' });
  });
});
