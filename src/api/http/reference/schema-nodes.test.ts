import { describe, expect, test } from 'vitest';
import { sampleOf } from './sample.mjs';
import { schemaNode, typeName } from './schema-nodes.mjs';

const document = {
  components: {
    schemas: {
      Utxo: {
        type: 'object',
        required: ['txHash'],
        additionalProperties: false,
        properties: {
          txHash: { type: 'string', minLength: 64, maxLength: 64, pattern: '^[0-9a-fA-F]+$' },
          value: { type: 'object', additionalProperties: { type: 'string', pattern: '^[0-9]+$' } },
          datum: { anyOf: [{ $ref: '#/components/schemas/Datum' }, { type: 'null' }], description: 'If any' },
        },
      },
      Datum: {
        type: 'object',
        properties: { fields: { type: 'array', items: { $ref: '#/components/schemas/Datum' } } },
      },
    },
  },
};
const utxo = { $ref: '#/components/schemas/Utxo' };

describe('a schema as a tree', () => {
  const node = schemaNode(document, { type: 'array', items: utxo, maxItems: 10 });

  test('a list of objects shows the fields of its items', () => {
    expect(node).toMatchObject({
      type: 'list of Utxo',
      constraints: ['at most 10 items'],
      expandable: true,
      closed: true,
    });
    expect(node.children().map(({ label, type, required }) => [label, type, required])).toEqual([
      ['txHash', 'string', true],
      ['value', 'object', false],
      ['datum', 'Datum or null', false],
    ]);
  });

  test('a map shows one line for all its names', () => {
    expect(node.children()[1]?.children()).toMatchObject([
      { label: 'any name', type: 'string', constraints: ['pattern ^[0-9]+$'], expandable: false },
    ]);
  });

  test('a nullable object opens like the object, and keeps its own description', () => {
    const datum = node.children()[2];
    expect(datum).toMatchObject({ description: 'If any', expandable: true });
    expect(datum?.children().map(({ label }) => label)).toEqual(['fields']);
  });

  test('a schema that contains itself opens level by level without end', () => {
    let level = schemaNode(document, { $ref: '#/components/schemas/Datum' });
    for (let depth = 0; depth < 30; depth++) {
      const [next] = level.children();
      expect(next).toMatchObject({ label: 'fields', type: 'list of Datum', expandable: true });
      level = next ?? level;
    }
  });

  test('a union of objects shows each as an option; a union of constants shows its values', () => {
    const union = schemaNode(document, { oneOf: [utxo, { type: 'string' }] });
    expect(union.children().map(({ label, type }) => [label, type])).toEqual([
      ['option 1', 'Utxo'],
      ['option 2', 'string'],
    ]);
    const constants = schemaNode(document, { anyOf: [{ const: 'A' }, { const: 'B' }] });
    expect(constants).toMatchObject({ type: 'string', values: ['A', 'B'], expandable: false });
  });

  test('parts of allOf are merged', () => {
    const merged = schemaNode(document, {
      allOf: [utxo, { properties: { slot: { type: 'integer' } }, required: ['slot'] }],
    });
    expect(merged.children().map(({ label, required }) => [label, required])).toEqual([
      ['txHash', true],
      ['value', false],
      ['datum', false],
      ['slot', true],
    ]);
  });

  test('rules for the items of a list say so', () => {
    expect(schemaNode({}, { type: 'array', minItems: 1, items: { type: 'string', maxLength: 5 } }).constraints).toEqual(
      ['at least 1 item', 'each: at most 5 characters'],
    );
  });

  test.each<[unknown, string]>([
    [true, 'any'],
    [{}, 'any'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ enum: [1, 2] }, 'number'],
    [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'list of list of integer'],
    [{ allOf: [{ $ref: '#/components/schemas/Missing' }] }, 'any'],
  ])('the type of %j is %s', (schema, name) => {
    expect(typeName(document, schema)).toBe(name);
  });
});

describe('a sample', () => {
  test('a sample has the shape of its schema', () => {
    expect(sampleOf(document, utxo)).toMatchObject({ txHash: '0'.repeat(64), value: {} });
    expect(sampleOf({}, { type: 'integer', minimum: 3 })).toBe(3);
    expect(sampleOf({}, { type: 'string', enum: ['A', 'B'] })).toBe('A');
    expect(sampleOf({}, { type: 'string', format: 'date-time' })).toBe('2025-01-01T00:00:00Z');
  });

  test('an example wins over everything', () => {
    expect(sampleOf({}, { type: 'string', default: 'b', example: 'a' })).toBe('a');
  });

  test('schemas that contain or multiply themselves stay small', () => {
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`f${place}`, { $ref: '#/bomb' }]));
    expect(
      JSON.stringify(sampleOf({ bomb: { type: 'object', properties: wide } }, { $ref: '#/bomb' })).length,
    ).toBeLessThan(50_000);
    expect(sampleOf(document, { $ref: '#/components/schemas/Datum' })).toHaveProperty('fields');
  });
});
