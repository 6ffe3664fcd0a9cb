import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { boundsOf } from './bounds.js';
import { requestOf } from './calls.js';
import { EACH_OPERATION, expectRefusal, useOperations } from './operation-checks.js';

const { callers, ask, exampleOf, credentialOf } = useOperations();

const hasParameters = ({ path, query }: Operation): boolean =>
  [path, query].some((schema) => Object.keys((schema as TObject)?.properties ?? {}).length > 0);

describe.each(EACH_OPERATION.filter(({ operation }) => hasParameters(operation)))('$route', ({ operation }) => {
  for (const where of ['path', 'query'] as const) {
    for (const [name, property] of Object.entries(((operation[where] as TObject)?.properties ?? {}) as object)) {
      const required = ((operation[where] as { required?: string[] }).required ?? []).includes(name);
      for (const { description, edge, beyond } of boundsOf(property, true)) {
        test(`${where} '${name}' is accepted at its ${description} and rejected beyond`, async () => {
          const example = await exampleOf(operation);
          const headers = await credentialOf(operation);
          const put = (value: unknown): Example => ({
            ...example,
            [where]: { ...example[where], [name]: String(value) },
          });
          if (edge !== undefined) {
            expect((await ask(operation, put(edge), headers)).body).not.toContain(`for parameter '${name}'`);
          }
          if (where === 'path' && beyond === '') return;
          expectRefusal(await ask(operation, put(beyond), headers), 400, new RegExp(`for parameter '${name}': must`));
        });
      }
      if (where === 'query') {
        test(`query '${name}' may be empty only if it is optional, and may not be repeated`, async () => {
          const example = await exampleOf(operation);
          const headers = await credentialOf(operation);
          const request = requestOf(operation, example, headers);
          const join = (request.url as string).includes('?') ? '&' : '?';
          const twice = { ...request, url: `${request.url}${join}${name}=1&${name}=2` };
          expectRefusal(await callers().service.http.inject(twice), 400, `Parameter '${name}' is given more than once`);
          if (!required) {
            const empty = await ask(operation, { ...example, query: { ...example.query, [name]: '' } }, headers);
            expect(empty.body).not.toContain(`parameter '${name}'`);
          }
        });
      }
    }
  }
});
