import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { STATUS } from '../../src/api/kit/http-status.js';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest, type Callers, credentialFor, requestFeed } from './calls.js';
import { openCallers } from './open-callers.js';
import { EXAMPLES, newSession } from './scenarios.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

/** All operations, for `describe.each` with the title `$route`. */
export const EACH_OPERATION = OPERATIONS.map((operation) => ({ route: operation.route, operation }));

/** The success status of the example; operations whose data is not available return 501. */
export const getExpectedStatus = ({ id, success }: Operation): number =>
  UNAVAILABLE_OPERATIONS[id] === undefined ? (success ?? 200) : STATUS['not-implemented'];

/** A service for the tests of one file, and functions that call its operations. */
export function useOperations() {
  let callers: Callers;
  beforeAll(async () => {
    callers = await openCallers();
  });
  afterAll(() => callers.service.close());

  return {
    callers: (): Callers => callers,
    ask(operation: Operation, example: Example, headers: Readonly<Record<string, string>>) {
      const request = buildRequest(operation, example, headers);
      return operation.feed ? requestFeed(callers, request) : callers.service.http.inject(request);
    },
    /** The example of the definition, or a new one if it depends on data that the service created. */
    exampleOf: async (operation: Operation): Promise<Example> =>
      (await EXAMPLES[operation.id]?.(callers)) ?? operation.example,
    credentialOf: (operation: Operation): Promise<Record<string, string>> =>
      credentialFor(operation, callers, () => newSession(callers)),
  };
}

/** Every error response has exactly this form. */
export function expectErrorResponse(
  response: LightMyRequestResponse,
  status: number,
  sentence?: string | RegExp,
): void {
  const body = response.json();
  expect({ status: response.statusCode, body }).toMatchObject({ status });
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/\S/);
  expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  expect(response.headers['x-error-code']).toMatch(/^[a-z-]+$/);
  if (sentence !== undefined) expect(body.error).toMatch(sentence);
}
