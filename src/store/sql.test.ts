import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptySql, identifier, join, sql } from './sql.js';

describe('sql', () => {
  test('values become numbered parameters in reading order, through nested fragments', () => {
    const older = sql`and (height, idx) < (${7n}, ${2})`;
    const query = sql`select * from ${identifier('preprod')}.tx where address = ${'addr'} ${older} limit ${10}`;
    expect(query.statement()).toEqual({
      text: 'select * from "preprod".tx where address = $1 and (height, idx) < ($2, $3) limit $4',
      values: ['addr', 7n, 2, 10],
    });
  });

  test('the empty fragment adds no text', () => {
    expect(sql`select 1 ${emptySql}`.statement()).toEqual({ text: 'select 1 ', values: [] });
  });

  test('join puts the separator only between fragments', () => {
    const conditions = [sql`a = ${1}`, sql`b = ${2}`, sql`c = ${3}`];
    expect(join(conditions, sql` and `).statement()).toEqual({
      text: 'a = $1 and b = $2 and c = $3',
      values: [1, 2, 3],
    });
    expect(join([]).statement()).toEqual({ text: '', values: [] });
  });

  test('the text is that of its own fragments, regardless of earlier texts of the same templates', () => {
    const part = fc.oneof(
      fc.record({ type: fc.constant('value' as const), value: fc.integer() }),
      fc.record({ type: fc.constant('fragment' as const), value: fc.constantFrom(sql`now()`, sql`a`, emptySql) }),
      fc.record({ type: fc.constant('nested' as const), value: fc.integer() }),
      fc.record({ type: fc.constant('name' as const), value: fc.constantFrom('a', 'b', 'now') }),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 3, maxLength: 3 }), fc.boolean(), (parts, separated) => {
        const toSql = ({ type, value }: (typeof parts)[number]): unknown =>
          type === 'nested' ? sql`(${value})` : type === 'name' ? identifier(value) : value;
        const [first, second, third] = parts.map(toSql);
        const query = separated
          ? sql`${first}, ${join([sql`${second}`, sql`${third}`])}`
          : sql`${first} ${second} ${third}`;
        const values: unknown[] = [];
        const texts = parts.map(({ type, value }) => {
          if (type === 'name') return `"${value}"`;
          if (type === 'fragment') return value.strings[0];
          return type === 'nested' ? `($${values.push(value)})` : `$${values.push(value)}`;
        });
        expect(query.statement()).toEqual({ text: texts.join(separated ? ', ' : ' '), values });
      }),
    );
  });

  test('a string in a value position never becomes part of the statement text', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(sql`select ${value}`.statement()).toEqual({ text: 'select $1', values: [value] });
      }),
    );
  });

  test('a name that is not plain lower case is rejected', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const plain = /^[a-z_][a-z0-9_]*$/.test(name) && name.length <= 63;
        if (plain) expect(identifier(name).name).toBe(name);
        else expect(() => identifier(name)).toThrow(RangeError);
      }),
    );
    expect(() => identifier('tip\n')).toThrow(RangeError);
  });
});
