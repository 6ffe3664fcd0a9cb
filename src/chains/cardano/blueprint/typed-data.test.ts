import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../scripts/plutus-data.js';
import { parseBlueprint } from './blueprint.js';
import { decodeTyped } from './decode-typed.js';
import { encodeTyped } from './encode-typed.js';

/** A schema with a generator of data that it allows. */
interface Case {
  readonly schema: object;
  readonly data: fc.Arbitrary<PlutusData>;
}

const integer = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((value): PlutusData => ({ kind: 'int', value }));
const bytes = fc.uint8Array({ maxLength: 70 }).map((value): PlutusData => ({ kind: 'bytes', value }));
const { any } = fc.letrec<{ any: PlutusData }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    integer,
    bytes,
    fc.array(tie('any'), { maxLength: 3 }).map((items): PlutusData => ({ kind: 'list', items })),
    fc
      .array(fc.tuple(tie('any'), tie('any')), { maxLength: 3 })
      .map((entries): PlutusData => ({ kind: 'map', entries })),
    fc
      .tuple(fc.nat(200), fc.array(tie('any'), { maxLength: 3 }))
      .map(([index, fields]): PlutusData => ({ kind: 'constructor', index, fields })),
  ),
}));

const SIMPLE: readonly Case[] = [
  { schema: { dataType: 'integer' }, data: integer },
  { schema: { dataType: 'bytes' }, data: bytes },
  { schema: { title: 'Data' }, data: any },
  { schema: { $ref: '#/definitions/a~1b~0c' }, data: integer },
];

const titles = fc.constantFrom(
  undefined,
  'a',
  'b',
  'first name',
  '0',
  'constructor',
  'fields',
  'alternative',
  'value',
  '__proto__',
);
const withTitle = (schema: object, title: string | undefined): object =>
  title === undefined ? schema : { ...schema, title };

const constructorCase = (
  parts: readonly (readonly [Case, string | undefined])[],
  index: number,
  title: string | undefined,
): Case => ({
  schema: withTitle(
    { dataType: 'constructor', index, fields: parts.map(([{ schema }, name]) => withTitle(schema, name)) },
    title,
  ),
  data: fc
    .tuple(...parts.map(([{ data }]) => data))
    .map((fields): PlutusData => ({ kind: 'constructor', index, fields })),
});

const { cases } = fc.letrec<{ cases: Case; product: Case }>((tie) => ({
  cases: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...SIMPLE),
    tie('cases').map(
      ({ schema, data }): Case => ({
        schema: { dataType: 'list', items: schema },
        data: fc.array(data, { maxLength: 3 }).map((items) => ({ kind: 'list', items })),
      }),
    ),
    fc.tuple(tie('cases'), tie('cases')).map(
      ([keys, values]): Case => ({
        schema: { dataType: 'map', keys: keys.schema, values: values.schema },
        data: fc.array(fc.tuple(keys.data, values.data), { maxLength: 3 }).map((entries) => ({ kind: 'map', entries })),
      }),
    ),
    fc.array(fc.tuple(tie('cases'), titles), { maxLength: 3 }).map(
      (parts): Case => ({
        schema: { dataType: 'list', items: parts.map(([{ schema }, name]) => withTitle(schema, name)) },
        data: fc.tuple(...parts.map(([{ data }]) => data)).map((items) => ({ kind: 'list', items })),
      }),
    ),
    tie('product'),
    // Sum types, with equal indexes and titles now and then.
    fc.array(tie('product'), { minLength: 1, maxLength: 4 }).map(
      (all): Case => ({
        schema: { anyOf: all.map(({ schema }) => schema) },
        data: fc.oneof(...all.map(({ data }) => data)),
      }),
    ),
    // Alternatives of any type.
    fc.array(tie('cases'), { minLength: 1, maxLength: 3 }).map(
      (all): Case => ({
        schema: { anyOf: all.map(({ schema }) => schema) },
        data: fc.oneof(...all.map(({ data }) => data)),
      }),
    ),
    tie('cases').map(({ schema, data }): Case => ({ schema: { allOf: [{}, schema, schema] }, data })),
  ),
  product: fc
    .tuple(fc.array(fc.tuple(tie('cases'), titles), { maxLength: 3 }), fc.nat(9), titles)
    .map(([parts, index, title]) => constructorCase(parts, index, title)),
}));

const parse = (schema: object) =>
  parseBlueprint({
    preamble: { title: 'x' },
    validators: [{ title: 'x', redeemer: { schema } }],
    definitions: { 'a/b~c': { dataType: 'integer' } },
  }).validators[0]!.redeemer[0]!.schema;

describe('typed data of random schemas', () => {
  test('is encoded from its decoded form without a change', () => {
    const withData = cases.chain(({ schema, data }) => fc.tuple(fc.constant(schema), data));
    fc.assert(
      fc.property(withData, ([schema, data]) => {
        const parsed = parse(schema);
        const json = decodeTyped(parsed, data, 'datum');
        const bytes = toHex(encodePlutusData(data));
        expect(toHex(encodePlutusData(encodeTyped(parsed, json, 'datum')))).toBe(bytes);
        expect(decodeTyped(parsed, decodePlutusData(Buffer.from(bytes, 'hex')), 'datum')).toEqual(json);
      }),
      { numRuns: 500 },
    );
  });

  test('is encoded or rejected with its path for any JSON', () => {
    fc.assert(
      fc.property(cases, fc.jsonValue(), ({ schema }, value) => {
        const parsed = parse(schema);
        try {
          const data = encodeTyped(parsed, value, 'datum');
          decodeTyped(parsed, data, 'datum');
        } catch (error) {
          expect(error).toMatchObject({ name: 'DecodeError', message: expect.stringMatching(/^datum[.[:]/) });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is rejected as a blueprint with a sentence for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parseBlueprint(value)).toThrow(expect.objectContaining({ name: 'DecodeError' }));
      }),
      { numRuns: 200 },
    );
  });
});
