import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { optionalFieldsOf, withoutValue, withValue } from './bounds.js';
import { type Callers, credentialFor, requestOf } from './calls.js';
import { openCallers } from './open-callers.js';
import { EXAMPLES, newSession } from './stories.js';

let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

/** Request counts are written with a delay. */
const comparable = ({ statusCode, body }: LightMyRequestResponse): unknown => ({
  statusCode,
  body: body === '' ? '' : JSON.parse(body, (name, value) => (name === 'monthlyRequests' ? 'a count' : value)),
});

/**
 * `value` without the fields that differ between two calls with the same body: ids, tokens and times of created
 * entities.
 */
function withoutVarying(value: unknown, first: unknown, second: unknown): unknown {
  if (isObject(value) && isObject(first) && isObject(second)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withoutVarying(part, first[name], second[name])]),
    );
  }
  return JSON.stringify(first) === JSON.stringify(second) ? value : `${typeof value} that varies`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function ask(operation: Operation, change: (body: unknown) => unknown): Promise<unknown> {
  const example: Example = (await EXAMPLES[operation.id]?.(callers)) ?? operation.example;
  const credential = await credentialFor(operation, callers, () => newSession(callers));
  const request = requestOf(operation, { ...example, body: change(example.body) }, credential);
  return comparable(await callers.service.http.inject(request));
}

const withOptionalFields = OPERATIONS.filter(({ body }) => body !== undefined && optionalFieldsOf(body).length > 0);

describe.each(withOptionalFields.map((operation) => ({ route: operation.route, operation })))(
  '$route',
  ({ operation }) => {
    const body = operation.body as never;
    for (const path of optionalFieldsOf(body)) {
      test(`a null '${path.join('.')}' gives the same response as an absent field`, async () => {
        const absent = await ask(operation, (given) => withoutValue(body, given, path));
        const again = await ask(operation, (given) => withoutValue(body, given, path));
        const asNull = await ask(operation, (given) => withValue(body, given, path, null));
        expect(withoutVarying(asNull, absent, again)).toEqual(withoutVarying(absent, absent, again));
      });
    }
  },
);
