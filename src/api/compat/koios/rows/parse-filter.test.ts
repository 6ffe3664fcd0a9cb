import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { Amount, Nullable } from '../../../kit/schema.js';
import { readColumns } from './columns.js';
import { evaluate, matchesLike, type Row } from './evaluate.js';
import { parseColumnFilter, parseGroup } from './parse-filter.js';

const columns = readColumns({
  name: Nullable(Type.String()),
  height: Nullable(Type.Integer()),
  amount: Nullable(Amount),
  active: Nullable(Type.Boolean()),
  'odd-name': Type.String(),
  list: Type.Array(Type.String()),
});

const holds = (column: string, text: string, row: Row) =>
  evaluate(columns, parseColumnFilter(columns, column, text), row);

describe('filter on a column', () => {
  test.each([
    ['height', 'eq.5', true],
    ['height', 'neq.5', false],
    ['height', 'gt.4', true],
    ['height', 'not.gte.5', false],
    ['height', 'in.(1,5)', true],
    ['height', 'not.in.(1,5)', false],
    ['height', 'is.null', false],
    ['height', 'not.is.null', true],
    ['name', 'eq.a,b.(c)', true],
    ['name', 'like.a*c)', true],
    ['name', 'like.A*', false],
    ['name', 'ilike.A*', true],
    ['name', 'in.("a,b.(c)","x")', true],
    ['amount', 'gt.9', true],
    ['amount', 'eq.010', true],
    ['active', 'is.true', true],
    ['active', 'eq.f', false],
    ['list', 'is.null', false],
  ])('%s=%s', (column, text, expected) => {
    const row = { name: 'a,b.(c)', height: 5, amount: '10', active: true, 'odd-name': '', list: [] };
    expect(holds(column, text, row)).toBe(expected);
  });

  test('comparison with null is unknown, and so is its negation', () => {
    const row = { name: null, height: null, amount: null, active: null };
    for (const text of ['eq.5', 'neq.5', 'not.eq.5', 'in.(5)', 'not.in.(5)'])
      expect(holds('height', text, row)).toBeNull();
    expect(holds('active', 'is.unknown', row)).toBe(true);
  });

  test.each([
    ['unknown', 'eq.1', "Column 'unknown' does not exist"],
    ['height', 'fts.a', 'the operator must be one of'],
    ['height', 'eq(any).{1}', 'the operator must be one of'],
    ['height', 'eq.1;drop', 'must be a number'],
    ['height', '5', 'the operator must be one of'],
    ['height', 'in.(1', "')' is expected"],
    ['height', 'in.(1)2', 'nothing may follow'],
    ['height', 'is.5', "the value of 'is'"],
    ['height', 'is.true', 'is not boolean'],
    ['height', 'like.*', 'is not text'],
    ['amount', 'gt.1.5', 'must be an integer'],
    ['active', 'eq.perhaps', "must be 'true' or 'false'"],
    ['list', 'eq.a', "only 'is.null'"],
    ['name', 'in.("a', 'has no end'],
  ])('%s=%s is rejected', (column, text, message) => {
    expect(() => parseColumnFilter(columns, column, text)).toThrow(message);
  });
});

describe('group', () => {
  test('negated and nested groups are evaluated', () => {
    const condition = parseGroup(columns, 'or', '(height.lt.3, not.and(name.eq."x,y",active.is.true),odd-name.eq.z)');
    expect(evaluate(columns, condition, { height: 5, name: 'x,y', active: true, 'odd-name': '' })).toBe(false);
    expect(evaluate(columns, condition, { height: 5, name: 'x', active: true, 'odd-name': '' })).toBe(true);
  });

  test('depth and number of conditions are limited', () => {
    const deep = `${'(and'.repeat(9)}(height.eq.1)${')'.repeat(9)}`;
    expect(() => parseGroup(columns, 'or', deep)).toThrow('nested');
    const long = `(${Array.from({ length: 300 }, () => 'height.eq.1').join(',')})`;
    expect(() => parseGroup(columns, 'or', long)).toThrow('conditions');
  });
});

/** A plain model: a condition as data, its text in the language of PostgREST, and its truth by definition. */
type Model = { readonly text: string; readonly truth: (row: Row) => boolean | null };

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
const alphabet = fc.string({
  unit: fc.constantFrom('a', 'B', ',', '.', '(', ')', '"', '\\', ' ', '%', '_', '*', 'é'),
  maxLength: 6,
});

const unknownWhenNull = (value: unknown, decide: (known: never) => boolean): boolean | null =>
  value === null ? null : decide(value as never);

const leaf: fc.Arbitrary<Model> = fc.oneof(
  fc
    .record({
      value: fc.integer({ min: -3, max: 3 }),
      operator: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'),
    })
    .map(({ value, operator }) => ({
      text: `height.${operator}.${value}`,
      truth: (row: Row) =>
        unknownWhenNull(row['height'], (height: number) => {
          const result = {
            eq: height === value,
            neq: height !== value,
            gt: height > value,
            gte: height >= value,
            lt: height < value,
            lte: height <= value,
          };
          return result[operator as keyof typeof result];
        }),
    })),
  alphabet.map((value) => ({
    text: `name.eq.${quote(value)}`,
    truth: (row: Row) => unknownWhenNull(row['name'], (name: string) => name === value),
  })),
  fc.array(alphabet, { minLength: 1, maxLength: 4 }).map((values) => ({
    text: `name.in.(${values.map(quote).join(',')})`,
    truth: (row: Row) => unknownWhenNull(row['name'], (name: string) => values.includes(name)),
  })),
  fc.bigInt({ min: 0n, max: 2n ** 70n }).map((value) => ({
    text: `amount.gt.${value}`,
    truth: (row: Row) => unknownWhenNull(row['amount'], (amount: string) => BigInt(amount) > value),
  })),
  fc.constantFrom('name', 'height', 'amount', 'active').map((column) => ({
    text: `${column}.is.null`,
    truth: (row: Row) => row[column] === null,
  })),
  fc.boolean().map((value) => ({ text: `active.is.${value}`, truth: (row: Row) => row['active'] === value })),
);

const negate = (truth: boolean | null): boolean | null => (truth === null ? null : !truth);

const { model } = fc.letrec<{ model: Model }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    leaf.map(({ text, truth }) => ({
      text: text.replace(/^([a-z]+)\./, '$1.not.'),
      truth: (row: Row) => negate(truth(row)),
    })),
    fc
      .record({
        kind: fc.constantFrom('and', 'or'),
        negated: fc.boolean(),
        parts: fc.array(tie('model'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ kind, negated, parts }) => ({
        text: `${negated ? 'not.' : ''}${kind}(${parts.map(({ text }) => text).join(',')})`,
        truth: (row: Row) => {
          const truths = parts.map((part) => part.truth(row));
          const decisive = kind === 'or';
          const joined = truths.includes(decisive) ? decisive : truths.includes(null) ? null : !decisive;
          return negated ? negate(joined) : joined;
        },
      })),
  ),
}));

const row: fc.Arbitrary<Row> = fc.record({
  name: fc.option(alphabet),
  height: fc.option(fc.integer({ min: -3, max: 3 })),
  amount: fc.option(fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String)),
  active: fc.option(fc.boolean()),
});

test('parsed group has the truth of its model for every row', () => {
  fc.assert(
    fc.property(model, row, (condition, given) => {
      const parsed = parseGroup(columns, 'and', `(${condition.text})`);
      expect(evaluate(columns, parsed, given)).toBe(condition.truth(given));
    }),
    { numRuns: 2_000 },
  );
});

test('any text is parsed or rejected with a message, never otherwise', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        alphabet.map((text) => `(height.in.(${text}),${text}`),
      ),
      (text) => {
        try {
          parseGroup(columns, 'or', text);
        } catch (error) {
          expect((error as Error).name).toBe('ServiceError');
        }
      },
    ),
  );
});

test('LIKE agrees with a regular expression of the same pattern', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\'), maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (like, value) => {
      const tokens = like.match(/\\.|[^\\]/g) ?? [];
      const source = tokens
        .map((token) =>
          token === '%' ? '.*' : token === '_' ? '.' : `[${token.replace(/^\\/, '').replace(/[\\\]^]/g, '\\$&')}]`,
        )
        .join('');
      expect(matchesLike(value, like)).toBe(new RegExp(`^${source}$`, 's').test(value));
    }),
    { numRuns: 2_000 },
  );
});
