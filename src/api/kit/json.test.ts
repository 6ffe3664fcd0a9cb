import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { JsonText } from '../../kernel/json-text.js';
import { compileJson, writeExactJson } from './json.js';
import { ExactInteger, PlainNumber } from './schema.js';

describe('exact JSON', () => {
  test('a bigint keeps every digit', () => {
    const write = compileJson(Type.Array(Type.Object({ deposit: ExactInteger })));
    expect(write([{ deposit: 123456789012345678901234567890n }])).toBe('[{"deposit":123456789012345678901234567890}]');
  });

  test('output without bigints round-trips through JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(writeExactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(writeExactJson({ a: undefined, b: [undefined], c: new Date(0) })).toBe(
      JSON.stringify({ a: undefined, b: [undefined], c: new Date(0) }),
    );
  });

  test.each([
    [1.5e-7, '0.00000015'],
    [-2e-12, '-0.000000000002'],
    [9e-13, '9e-13'],
    [1e21, '1000000000000000000000'],
    [0.25, '0.25'],
    [Number.NaN, 'null'],
  ])('the number %d is written as %s', (value, text) => {
    expect(compileJson(Type.Object({ price: PlainNumber }))({ price: value })).toBe(`{"price":${text}}`);
  });

  test('a response has the same text regardless of the responses before it', () => {
    const text = new JsonText('{"2":18446744073709551616,"1":[0.10]}');
    const part = fc.oneof(
      fc.jsonValue(),
      fc.bigInt(),
      fc.double(),
      fc.constantFrom(text, 'e-7', undefined, new Date(0)),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ a: part, b: fc.array(part) }), { maxLength: 40 }), (responses) => {
        const write = compileJson(Type.Object({ a: ExactInteger }));
        for (const response of responses) expect(write(response)).toBe(writeExactJson(response));
      }),
    );
  });

  test('a schema without exact integers uses JSON.stringify', () => {
    expect(compileJson(Type.Object({ a: Type.String() }))).toBe(JSON.stringify);
  });
});

test('JSON text is part of a response as it is, also for a writer that does not know it', () => {
  const text = new JsonText('{"2":18446744073709551616,"1":[0.10]}');
  expect(writeExactJson({ a: text, b: [text] })).toBe(`{"a":${text.text},"b":[${text.text}]}`);
  expect(JSON.stringify({ a: new JsonText('[1,{"b":null}]') })).toBe('{"a":[1,{"b":null}]}');
});
