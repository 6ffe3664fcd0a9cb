import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { getBounds } from './bounds.js';
import { buildRequest } from './calls.js';
import { EACH_OPERATION, expectErrorResponse, useOperations } from './operation-checks.js';

const { callers, ask: callOperation, exampleOf: getExample, credentialOf: getCredential } = useOperations();

const hasParameters = ({ path, query }: Operation): boolean =>
  [path, query].some((schema) => Object.keys((schema as TObject)?.properties ?? {}).length > 0);

describe.each(EACH_OPERATION.filter(({ operation }) => hasParameters(operation)))('$route', ({ operation }) => {
  for (const where of ['path', 'query'] as const) {
    for (const [name, property] of Object.entries(((operation[where] as TObject)?.properties ?? {}) as object)) {
      const required = ((operation[where] as { required?: string[] }).required ?? []).includes(name);
      for (const { description, edge, beyond } of getBounds(property, true)) {
        test(`${where} '${name}' is accepted at its ${description} and rejected beyond`, async () => {
          const example = await getExample(operation);
          const headers = await getCredential(operation);
          const put = (value: unknown): Example => ({
            ...example,
            [where]: { ...example[where], [name]: String(value) },
          });
          if (edge !== undefined) {
            expect((await callOperation(operation, put(edge), headers)).body).not.toContain(`for parameter '${name}'`);
          }
          if (where === 'path' && beyond === '') return;
          expectErrorResponse(
            await callOperation(operation, put(beyond), headers),
            400,
            new RegExp(`for parameter '${name}': must`),
          );
        });
      }
      if (where === 'query') {
        test(`query '${name}' may be empty only if it is optional, and may not be repeated`, async () => {
          const example = await getExample(operation);
          const headers = await getCredential(operation);
          const request = buildRequest(operation, example, headers);
          const join = (request.url as string).includes('?') ? '&' : '?';
          const twice = { ...request, url: `${request.url}${join}${name}=1&${name}=2` };
          expectErrorResponse(
            await callers().service.http.inject(twice),
            400,
            `Parameter '${name}' is given more than once`,
          );
          if (!required) {
            const empty = await callOperation(
              operation,
              { ...example, query: { ...example.query, [name]: '' } },
              headers,
            );
            expect(empty.body).not.toContain(`parameter '${name}'`);
          }
        });
      }
    }
  }
});
