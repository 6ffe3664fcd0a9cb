import { describe, expect, test } from 'vitest';
import { constraintsOf, valuesOf } from './constraints.mjs';

describe('constraints in words', () => {
  test.each<[unknown, string[]]>([
    [{ minimum: 1, maximum: 100, default: 50 }, ['1 to 100', 'default 50']],
    [{ minimum: 0 }, ['at least 0']],
    [{ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ minLength: 64, maxLength: 64, pattern: '^[0-9a-f]+$' }, ['exactly 64 characters', 'pattern ^[0-9a-f]+$']],
    [{ minLength: 0, maxLength: 200 }, ['at most 200 characters']],
    [{ minItems: 1, maxItems: 1 }, ['exactly 1 item']],
    [{ exclusiveMinimum: 0, multipleOf: 2 }, ['more than 0', 'multiple of 2']],
    [{ format: 'date-time', uniqueItems: true }, ['no duplicates', 'format date-time']],
    [{ default: false }, ['default false']],
    ['not a schema', []],
  ])('%j reads %j', (schema, words) => {
    expect(constraintsOf(schema)).toEqual(words);
  });
});

describe('values of an enumeration', () => {
  test('an enumeration may be written as enum, const or a union of constants', () => {
    expect(valuesOf({ enum: ['A', 1, null] })).toEqual(['A', '1', 'null']);
    expect(valuesOf({ const: true })).toEqual(['true']);
    expect(valuesOf({ anyOf: [{ const: 'A' }, { const: 'B' }, { type: 'null' }] })).toEqual(['A', 'B']);
  });

  test('a union with a free branch is not an enumeration', () => {
    expect(valuesOf({ anyOf: [{ const: 'A' }, { type: 'string' }] })).toEqual([]);
    expect(valuesOf({ anyOf: [{ type: 'null' }] })).toEqual([]);
  });
});
