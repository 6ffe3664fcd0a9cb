import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { firstOfEachDeclaration } from '../support/depth.js';
import { listOptionalFields, withoutValue, withValue } from './bounds.js';
import { buildRequest, type Callers, credentialFor } from './calls.js';
import { openCallers } from './open-callers.js';
import { EXAMPLES, newSession } from './scenarios.js';

let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

/** Request counts are written with a delay, so they change at any time. */
const REQUEST_COUNTS: ReadonlySet<string> = new Set(['monthlyRequests', 'totalRequests']);

const comparable = ({ statusCode, body }: LightMyRequestResponse): unknown => ({
  statusCode,
  body: body === '' ? '' : JSON.parse(body, (name, value) => (REQUEST_COUNTS.has(name) ? 'a count' : value)),
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

async function callOperation(operation: Operation, change: (body: unknown) => unknown): Promise<unknown> {
  const example: Example = (await EXAMPLES[operation.id]?.(callers)) ?? operation.example;
  const credential = await credentialFor(operation, callers, () => newSession(callers));
  const request = buildRequest(operation, { ...example, body: change(example.body) }, credential);
  return comparable(await callers.service.http.inject(request));
}

/** A field of the same name is read by the same code where it has the same meaning. */
const isTested = firstOfEachDeclaration();

const withOptionalFields = OPERATIONS.map((operation) => ({
  route: operation.route,
  operation,
  fields: (operation.body === undefined ? [] : listOptionalFields(operation.body)).filter((path) =>
    isTested(operation.tag, path.at(-1)),
  ),
}));

describe.each(withOptionalFields.filter(({ fields }) => fields.length > 0))('$route', ({ operation, fields }) => {
  const body = operation.body as never;
  for (const path of fields) {
    test(`a null '${path.join('.')}' gives the same response as an absent field`, async () => {
      const absent = await callOperation(operation, (exampleBody) => withoutValue(body, exampleBody, path));
      const again = await callOperation(operation, (exampleBody) => withoutValue(body, exampleBody, path));
      const asNull = await callOperation(operation, (exampleBody) => withValue(body, exampleBody, path, null));
      expect(withoutVarying(asNull, absent, again)).toEqual(withoutVarying(absent, absent, again));
    });
  }
});
