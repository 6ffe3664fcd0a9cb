import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { firstOfEachDeclaration } from '../support/depth.js';
import { getBounds } from './bounds.js';
import { buildRequest } from './calls.js';
import { EACH_OPERATION, expectErrorResponse, useOperations } from './operation-checks.js';

const { callers, ask: callOperation, exampleOf: getExample, credentialOf: getCredential } = useOperations();

const isTested = firstOfEachDeclaration();

const listParameters = (operation: Operation) =>
  (['path', 'query'] as const).flatMap((where) =>
    Object.entries((operation[where] as TObject | undefined)?.properties ?? {}).flatMap(([name, property]) =>
      isTested(where, name, property) ? [{ where, name, property }] : [],
    ),
  );

const tested = EACH_OPERATION.map((each) => ({ ...each, parameters: listParameters(each.operation) }));

describe.each(tested.filter(({ parameters }) => parameters.length > 0))('$route', ({ operation, parameters }) => {
  for (const { where, name, property } of parameters) {
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
});
