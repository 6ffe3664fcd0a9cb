import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { EACH_OPERATION, expectErrorResponse, getExpectedStatus, useOperations } from './operation-checks.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

const { ask: callOperation, exampleOf: getExample, credentialOf: getCredential } = useOperations();

describe.each(EACH_OPERATION)('$route', ({ operation }) => {
  const missing = UNAVAILABLE_OPERATIONS[operation.id];
  const success = getExpectedStatus(operation);

  test('returns exactly the declared result for its example, or says which data is missing', async () => {
    const response = await callOperation(operation, await getExample(operation), await getCredential(operation));
    if (missing !== undefined) return expectErrorResponse(response, success, missing);
    expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: success });
    if (success === 204) expect(response.body).toBe('');
    else if (operation.content) expect(response.rawPayload.length).toBeGreaterThan(0);
    else if (operation.feed) expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    else {
      const problems = Compile(operation.result).Errors(response.json());
      expect(problems).toEqual([]);
    }
  });

  test('declares a closed result schema', () => {
    expect(openObjects(operation.result)).toEqual([]);
  });
});

/** Objects of a schema that allow unknown fields. */
function openObjects(schema: TSchema, at = '$'): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown };
  const here = type === 'object' && additionalProperties === undefined ? [at] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, part]) => openObjects(part as TSchema, `${at}.${key}`))];
}
