import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { describe as describeOperations } from '../openapi/openapi.js';
import { operation } from './operation.js';
import { Amount, Closed, described, Nullable, named } from './schema.js';

describe('described', () => {
  test('own description of a schema follows as a second sentence', () => {
    expect(described(Amount, 'Fee in lovelace')).toMatchObject({
      description: 'Fee in lovelace. Whole number as a decimal string',
    });
  });

  test('optional field stays optional', () => {
    const schema = Closed({ fee: described(Type.Optional(Type.String()), 'Fee in lovelace') });
    expect((schema as { required?: readonly string[] }).required ?? []).toEqual([]);
  });

  test('original schema is not changed', () => {
    const original = Type.String();
    described(original, 'Hash of a transaction');
    expect(original).not.toHaveProperty('description');
  });
});

describe('Nullable', () => {
  test('description of the value becomes the description of the field', () => {
    expect(JSON.parse(JSON.stringify(Nullable(Type.String({ description: 'Ticker' }))))).toEqual({
      description: 'Ticker',
      anyOf: [{ type: 'string' }, { type: 'null' }],
    });
  });
});

describe('named schema described where it is used', () => {
  const Item = named(
    'Thing',
    Closed({ id: Type.String({ description: 'Id of the thing' }) }, { description: 'A thing' }),
  );
  const document = describeOperations([
    operation({
      id: 'getThings',
      route: 'GET /api/things',
      tag: 'Service',
      summary: 'Things',
      gate: 'public',
      scope: 'none',
      addOn: null,
      body: Closed({ first: Type.Optional(described(Item, 'First thing')) }),
      result: Closed({
        first: described(Item, 'First thing'),
        plain: Item,
        last: Nullable(described(Item, 'Last thing; null without one')),
      }),
      errors: [],
      example: {},
      handle: () => {
        throw new Error('not called');
      },
    }),
  ]) as {
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };

  test('component keeps its own description', () => {
    expect(document.components.schemas['Thing']).toMatchObject({ description: 'A thing' });
  });

  test('reference carries the description of its use', () => {
    expect(document.paths['/api/things']?.['get']).toMatchObject({
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  first: { $ref: '#/components/schemas/Thing', description: 'First thing' },
                  plain: { $ref: '#/components/schemas/Thing' },
                  last: { description: 'Last thing; null without one' },
                },
              },
            },
          },
        },
      },
    });
  });

  test('optional field of a request carries it beside null', () => {
    expect(document.paths['/api/things']?.['get']).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { properties: { first: { description: 'First thing' } } } } },
      },
    });
  });
});
