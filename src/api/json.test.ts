import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileJson, writeExactJson } from './json.js';
import { ExactInteger } from './schema.js';

describe('exact JSON', () => {
  test('an integer keeps every digit', () => {
    const write = compileJson(Type.Array(Type.Object({ deposit: ExactInteger })));
    expect(write([{ deposit: 123456789012345678901234567890n }])).toBe('[{"deposit":123456789012345678901234567890}]');
  });

  test('without bigints it writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(writeExactJson(value)).toBe(JSON.stringify(value));
      }),
    );
    expect(writeExactJson({ a: undefined, b: [undefined], c: new Date(0) })).toBe(
      JSON.stringify({ a: undefined, b: [undefined], c: new Date(0) }),
    );
  });

  test('a schema without exact integers keeps the writer of the engine', () => {
    expect(compileJson(Type.Object({ a: Type.String() }))).toBe(JSON.stringify);
  });
});
