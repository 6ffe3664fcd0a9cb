import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.js';
import { OPERATIONS as CLIENT_OPERATIONS, type OperationId } from '../../client/generated.js';
import { getOperationMethod } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest } from './calls.js';

/** The request that the client sends for the example of an operation. */
async function sentFor(id: OperationId, input: unknown): Promise<{ readonly url: URL; readonly init: RequestInit }> {
  let sent: { readonly url: URL; readonly init: RequestInit } | undefined;
  const client = createClient({
    url: 'http://service',
    fetch: async (url, init = {}) => {
      sent = { url: new URL(String(url)), init };
      return new Response('{}');
    },
  });
  await (client[id] as (given: unknown) => Promise<unknown>)(input);
  return sent!;
}

describe('typed client', () => {
  test('has exactly the operations of the API', () => {
    expect(Object.keys(CLIENT_OPERATIONS).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  });

  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s sends its example',
    async (id, operation) => {
      const { path, query, body } = operation.example;
      const { url, init } = await sentFor(id as OperationId, {
        ...path,
        ...query,
        ...(body !== undefined && { body }),
      });
      const expected = buildRequest(operation, operation.example, {});
      const expectedUrl = new URL(String(expected.url), 'http://service');
      expect(init.method).toBe(getOperationMethod(operation));
      expect(url.pathname).toBe(expectedUrl.pathname);
      expect(Object.fromEntries(url.searchParams)).toEqual(Object.fromEntries(expectedUrl.searchParams));
      if (body !== undefined && typeof body === 'object') expect(JSON.parse(String(init.body))).toEqual(body);
    },
  );
});
