import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileParameters, compileUnknownQuery, quoted } from './parameters.js';
import { ChainNumber, MAX_INT32, OneOf } from './schema.js';

const read = compileParameters(
  Type.Object({
    hash: Type.String({ minLength: 4, maxLength: 8, pattern: '^[a-f0-9]+$' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
    deep: Type.Optional(Type.Boolean()),
    order: Type.Optional(OneOf(['asc', 'desc'])),
  }),
);

describe('parameters', () => {
  test('texts are converted to the types of the schema, and defaults fill in', () => {
    expect(read({ hash: 'abcd', from: '7', deep: 'true', order: 'asc' })).toEqual({
      hash: 'abcd',
      limit: 50,
      from: 7,
      deep: true,
      order: 'asc',
    });
  });

  test('array parameter may be repeated up to its maximum', () => {
    const readLists = compileParameters(
      Type.Object({ tag: Type.Optional(Type.Array(Type.String({ maxLength: 3 }), { maxItems: 2 })) }),
    );
    expect(readLists({ tag: 'a' })).toEqual({ tag: ['a'] });
    expect(readLists({ tag: ['a', 'b'] })).toEqual({ tag: ['a', 'b'] });
    expect(readLists({ tag: '' })).toEqual({});
    expect(() => readLists({ tag: ['a', 'b', 'c'] })).toThrow("Parameter 'tag' may be given 2 times, not 3");
    expect(() => readLists({ tag: ['a', 'long'] })).toThrow("Invalid value 'long' for parameter 'tag'");
  });

  test('closed schema rejects unknown parameters other than the network', () => {
    const readClosed = compileParameters(
      Type.Object({ a: Type.Optional(Type.String()) }, { additionalProperties: false }),
    );
    expect(readClosed({ a: 'x', network: 'cardano-mainnet' })).toEqual({ a: 'x' });
    expect(() => readClosed({ b: 'x' })).toThrow("Unknown query parameter 'b'");
  });

  test('an empty string counts as absent', () => {
    expect(read({ hash: 'abcd', limit: '', from: '', order: '' })).toEqual({ hash: 'abcd', limit: 50 });
  });

  test('unknown parameters are ignored', () => {
    expect(read({ hash: 'abcd', colour: 'red' })).toEqual({ hash: 'abcd', limit: 50 });
  });

  test.each([
    [{}, "Parameter 'hash' is required"],
    [{ hash: '' }, "Invalid value '' for parameter 'hash': must have 4 to 8 characters and match ^[a-f0-9]+$"],
    [{ hash: 'abc' }, "Invalid value 'abc' for parameter 'hash': must have 4 to 8 characters and match ^[a-f0-9]+$"],
    [{ hash: 'abcd', limit: '0' }, "Invalid value '0' for parameter 'limit': must be an integer from 1 to 200"],
    [{ hash: 'abcd', limit: '201' }, "Invalid value '201' for parameter 'limit': must be an integer from 1 to 200"],
    [{ hash: 'abcd', limit: '1e2' }, "Invalid value '1e2' for parameter 'limit': must be an integer from 1 to 200"],
    [{ hash: 'abcd', limit: '5.0' }, "Invalid value '5.0' for parameter 'limit': must be an integer from 1 to 200"],
    [{ hash: 'abcd', limit: ['1', '2'] }, "Parameter 'limit' is given more than once"],
    [{ hash: 'abcd', from: '-1' }, "Invalid value '-1' for parameter 'from': must be an integer of at least 0"],
    [{ hash: 'abcd', deep: 'yes' }, "Invalid value 'yes' for parameter 'deep': must be 'true' or 'false'"],
    [{ hash: 'abcd', order: 'ASC' }, "Invalid value 'ASC' for parameter 'order': must be one of asc, desc"],
  ])('%j is rejected with a message', (raw, sentence) => {
    expect(() => read(raw)).toThrow(sentence);
  });

  test('an integer without its own maximum accepts any number of digits', () => {
    expect(read({ hash: 'abcd', from: '9223372036854775807' })['from']).toBe(Number.MAX_SAFE_INTEGER);
    expect(read({ hash: 'abcd', from: '9'.repeat(40) })['from']).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => read({ hash: 'abcd', from: '9'.repeat(41) })).toThrow('must be an integer of at least 0');
  });

  test('a height or an epoch above the range of the database is clamped', () => {
    const readHeights = compileParameters(Type.Object({ height: ChainNumber('Height of a block') }));
    expect(readHeights({ height: '9223372036854775807' })).toEqual({ height: MAX_INT32 });
    expect(() => readHeights({ height: '-1' })).toThrow('must be an integer of at least 0');
  });

  test.each([
    ['from', 'to'],
    ['fromSlot', 'toSlot'],
    ['minMargin', 'maxMargin'],
    ['startIndex', 'endIndex'],
  ])('%s above %s is rejected, and equal bounds are accepted', (low, high) => {
    const number = Type.Optional(Type.Number());
    const readRange = compileParameters(Type.Object({ [low]: number, [high]: number }));
    expect(() => readRange({ [low]: '2', [high]: '1' })).toThrow(`Parameter '${low}' must not be above '${high}'`);
    expect(readRange({ [low]: '2', [high]: '2' })).toEqual({ [low]: 2, [high]: 2 });
    expect(readRange({ [low]: '2' })).toEqual({ [low]: 2 });
  });

  test('unknown query parameters are named, at most a few of them', () => {
    const unknown = compileUnknownQuery(Type.Object({ limit: Type.Integer() }));
    expect(unknown({ limit: '1', network: 'x' })).toBeUndefined();
    expect(unknown({ pageSize: '1' })).toBe("Unknown query parameter 'pageSize' was ignored");
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, position) => [`p${position}`, '1']));
    expect(unknown(many)).toMatch(/^Unknown query parameters 'p0', .*'p9' and 290 more were ignored$/);
  });

  test('a name on the prototype of objects is not a parameter', () => {
    const readOdd = compileParameters(Type.Object({ constructor: Type.Optional(Type.String()) }));
    expect(readOdd({})).toEqual({});
  });

  test('echoed values are truncated and stay on one line', () => {
    const text = `a\n\u2028${'b'.repeat(500)}`;
    expect(() => read({ hash: text })).toThrow(/^Invalid value 'a b{58}…' for parameter 'hash'/);
  });
});

describe('quoted', () => {
  test.each([
    ['a\nb', "'a b'"],
    [9_223_372_036_854_775_808n, "'9223372036854775808'"],
    [{ slot: 2n ** 64n }, `'{"slot":18446744073709551616}'`],
    [undefined, "'null'"],
    ['x'.repeat(61), `'${'x'.repeat(60)}…'`],
  ])('value %o is quoted as %s', (value, text) => {
    expect(quoted(value)).toBe(text);
  });
});
