import type { Columns } from './columns.js';
import type { Comparison, Condition, Scalar } from './condition.js';

export type Row = Readonly<Record<string, unknown>>;

/** SQL's three truth values; null is unknown. */
export type Truth = boolean | null;

/** Whether a row satisfies a condition, as a `where` clause would decide. */
export function evaluate(columns: Columns, condition: Condition, row: Row): Truth {
  switch (condition.kind) {
    case 'not': {
      const truth = evaluate(columns, condition.condition, row);
      return truth === null ? null : !truth;
    }
    case 'and':
      return fold(condition.conditions, (each) => evaluate(columns, each, row), false);
    case 'or':
      return fold(condition.conditions, (each) => evaluate(columns, each, row), true);
    case 'is':
      return isValue(row[condition.column], condition.value);
    default: {
      const value = comparable(columns, condition.column, row);
      return value === null ? null : matches(value, condition);
    }
  }
}

type ValueCondition = Extract<Condition, { kind: 'compare' | 'like' | 'in' }>;

function matches(value: Scalar, condition: ValueCondition): boolean {
  if (condition.kind === 'compare') return holds(condition.operator, compareScalars(value, condition.value));
  if (condition.kind === 'in') return condition.values.some((each) => compareScalars(value, each) === 0);
  const { pattern, ignoreCase } = condition;
  const text = String(value);
  return ignoreCase ? matchesLike(text.toLowerCase(), pattern.toLowerCase()) : matchesLike(text, pattern);
}

/** `decisive` decides alone; unknown values count only where nothing decides. */
function fold(conditions: readonly Condition[], truthOf: (condition: Condition) => Truth, decisive: boolean): Truth {
  let result: Truth = !decisive;
  for (const condition of conditions) {
    const truth = truthOf(condition);
    if (truth === decisive) return decisive;
    if (truth === null) result = null;
  }
  return result;
}

function isValue(value: unknown, expected: 'null' | 'true' | 'false' | 'unknown'): boolean {
  if (expected === 'null' || expected === 'unknown') return value === null || value === undefined;
  return value === (expected === 'true');
}

/** The value of a column in the type in which it is compared. JSON is never compared. */
export function comparable(columns: Columns, column: string, row: Row): Scalar | null {
  const value = row[column];
  if (value === null || value === undefined) return null;
  return columns.get(column) === 'amount' ? BigInt(value as string) : (value as Scalar);
}

export const compareScalars = (a: Scalar, b: Scalar): number => (a < b ? -1 : a > b ? 1 : 0);

function holds(operator: Comparison, order: number): boolean {
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
  }
}

/**
 * LIKE: `%` matches any text, `_` one character, a backslash the next character itself. Takes at most the product of
 * both lengths, which a regular expression of a client would not guarantee.
 */
export function matchesLike(text: string, pattern: string): boolean {
  const tokens = readLike(pattern);
  const characters = [...text];
  let at = 0;
  let token = 0;
  let anyToken = -1;
  let anyAt = 0;
  while (at < characters.length) {
    const current = tokens[token];
    if (current === ANY) {
      anyToken = token;
      anyAt = at;
      token += 1;
    } else if (current === ONE || (current !== undefined && current === characters[at])) {
      at += 1;
      token += 1;
    } else if (anyToken >= 0) {
      anyAt += 1;
      at = anyAt;
      token = anyToken + 1;
    } else return false;
  }
  while (tokens[token] === ANY) token += 1;
  return token === tokens.length;
}

const ANY = Symbol('%');
const ONE = Symbol('_');

function readLike(pattern: string): readonly (string | symbol)[] {
  const tokens: (string | symbol)[] = [];
  let escaped = false;
  for (const character of pattern) {
    if (escaped || (character !== '\\' && character !== '%' && character !== '_')) {
      tokens.push(character);
      escaped = false;
    } else if (character === '\\') escaped = true;
    else tokens.push(character === '%' ? ANY : ONE);
  }
  return tokens;
}
