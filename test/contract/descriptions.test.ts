import { describe, expect, test } from 'vitest';
import { STATUS } from '../../src/api/kit/http-status.js';
import { getOperationErrors } from '../../src/api/kit/operation.js';
import { describe as describeOperations } from '../../src/api/openapi/openapi.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { summaryProblem } from '../../tools/check-words.mjs';
import { type Document, repeatsText, undescribed } from './undescribed.js';

const document = JSON.parse(JSON.stringify(describeOperations(OPERATIONS))) as Document;

describe('API descriptions', () => {
  test('every operation has a unique description', () => {
    expect(OPERATIONS.filter(({ description }) => !description?.trim()).map(({ id }) => id)).toEqual([]);
  });

  test('no operation description repeats its id or summary', () => {
    const repeating = OPERATIONS.filter(({ id, summary, description = '' }) =>
      [id, summary].some((text) => repeatsText(description, text)),
    );
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  test('every parameter and every property at any depth has a description that says more than its name', () => {
    expect(undescribed(document)).toEqual([]);
  });

  test('description mentions only statuses that the operation can return', () => {
    const wrong = OPERATIONS.flatMap((operation) => {
      const possible = new Set(getOperationErrors(operation).map((kind) => STATUS[kind]));
      const named = [...(operation.description ?? '').matchAll(/\b(4\d\d|5\d\d)\b(?=[\s:.,;)]|$)/g)].map(([, status]) =>
        Number(status),
      );
      return named
        .filter((status) => Object.values(STATUS).includes(status) && !possible.has(status))
        .map((status) => `${operation.id}: ${status}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('summaries', () => {
  test('are imperative, short and free of a final period', () => {
    const wrong = OPERATIONS.flatMap(({ id, summary }) => {
      const problem = summaryProblem(summary);
      return problem === undefined ? [] : [`${id}: "${summary}" ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  test('are different for every operation', () => {
    const seen = new Map<string, string>();
    const repeated = OPERATIONS.flatMap(({ id, summary }) => {
      const other = seen.get(summary);
      seen.set(summary, id);
      return other === undefined ? [] : [`${id} and ${other}: "${summary}"`];
    });
    expect(repeated).toEqual([]);
  });
});

describe('search for missing descriptions', () => {
  const withProperty = (property: Readonly<Record<string, unknown>>): Document => ({
    paths: {},
    components: { schemas: { Thing: { type: 'object', properties: { txHash: property } } } },
  });

  test.each([
    ['no description', {}],
    ['the name in other letters', { description: 'Tx hash.' }],
    ['the name with an article', { description: 'The tx hash' }],
    ['a list whose items alone are described', { type: 'array', items: { description: 'Hash of a transaction' } }],
  ])('finds a property with %s', (_, property) => {
    expect(undescribed(withProperty(property))).toHaveLength(1);
  });

  test('finds a property inside the items of a list', () => {
    const items = { type: 'object', properties: { slot: { type: 'integer' } } };
    expect(undescribed(withProperty({ description: 'Hashes', type: 'array', items }))).toEqual([
      'Thing.txHash.slot: no description',
    ]);
  });

  test('accepts a reference to a component with a description', () => {
    const document = withProperty({ $ref: '#/components/schemas/Hash' });
    const described = {
      ...document,
      components: { schemas: { ...document.components.schemas, Hash: { description: 'Hash of a transaction' } } },
    };
    expect(undescribed(described)).toEqual([]);
  });
});
