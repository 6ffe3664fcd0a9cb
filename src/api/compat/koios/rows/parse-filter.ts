import { ServiceError } from '../../../../kernel/errors.js';
import { quoted } from '../../../kit/parameters.js';
import type { Columns } from './columns.js';
import { COMPARISONS, type Comparison, type Condition, columnKind, readScalar } from './condition.js';

/**
 * Parses the filters of PostgREST: `column=operator.value` and the groups `or=(…)` and `and=(…)`. The result is a tree
 * over known columns; no text of a request ever reaches the database as SQL.
 */

const OPERATORS = `${COMPARISONS.join(', ')}, like, ilike, in and is`;
const MAX_DEPTH = 8;
const MAX_CONDITIONS = 200;

/** A filter on one column: `eq.5`, `not.in.(1,2)`, `is.null`. */
export function parseColumnFilter(columns: Columns, column: string, text: string): Condition {
  columnKind(columns, column);
  const reader = new FilterReader(columns, text);
  const condition = reader.readOperation(column, (operator) =>
    operator === 'in' ? reader.readList() : reader.takeRest(),
  );
  reader.expectEnd();
  return condition;
}

/** A group: `(a.eq.1,not.or(b.is.null,c.gt.2))`. */
export function parseGroup(columns: Columns, kind: 'and' | 'or', text: string): Condition {
  const reader = new FilterReader(columns, text);
  const condition = reader.readGroup(kind, 1);
  reader.expectEnd();
  return condition;
}

class FilterReader {
  readonly #columns: Columns;
  readonly #text: string;
  #at = 0;
  #conditions = 0;

  constructor(columns: Columns, text: string) {
    this.#columns = columns;
    this.#text = text;
  }

  readGroup(kind: 'and' | 'or', depth: number): Condition {
    if (depth > MAX_DEPTH) throw this.#fail(`groups may be nested ${MAX_DEPTH} deep`);
    this.#expect('(');
    const conditions = [this.#readItem(depth)];
    while (this.#skip(',')) conditions.push(this.#readItem(depth));
    this.#expect(')');
    return { kind, conditions };
  }

  #readItem(depth: number): Condition {
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS) throw this.#fail(`a group may have ${MAX_CONDITIONS} conditions`);
    this.#skipSpaces();
    const group = /^(not\.)?(and|or)\(/.exec(this.#text.slice(this.#at, this.#at + 8));
    if (group !== null) {
      const [whole, negation, kind] = group;
      this.#at += whole.length - 1;
      const condition = this.readGroup(kind as 'and' | 'or', depth + 1);
      return negation === undefined ? condition : { kind: 'not', condition };
    }
    const column = this.#takeWhile(/[A-Za-z0-9_-]/);
    columnKind(this.#columns, column);
    this.#expect('.');
    const condition = this.readOperation(column, (operator) =>
      operator === 'in' ? this.readList() : this.#readGroupValue(),
    );
    this.#skipSpaces();
    return condition;
  }

  /** An operator with its value, after the name of the column. */
  readOperation(column: string, readValue: (operator: string) => string | readonly string[]): Condition {
    let negations = 0;
    while (this.#text.startsWith('not.', this.#at)) {
      this.#at += 4;
      negations += 1;
    }
    const operator = this.#takeWhile(/[a-z]/);
    if (!this.#isOperator(operator) || this.#text[this.#at] === '(')
      throw this.#fail(`the operator must be one of ${OPERATORS}`);
    this.#expect('.');
    const condition = this.#buildCondition(column, operator, readValue(operator));
    return negations % 2 === 0 ? condition : { kind: 'not', condition };
  }

  #isOperator = (operator: string): boolean =>
    (COMPARISONS as readonly string[]).includes(operator) || ['like', 'ilike', 'in', 'is'].includes(operator);

  #buildCondition(column: string, operator: string, value: string | readonly string[]): Condition {
    if (typeof value !== 'string')
      return { kind: 'in', column, values: value.map((each) => readScalar(this.#columns, column, each)) };
    switch (operator) {
      case 'is':
        return { kind: 'is', column, value: this.#readIs(column, value) };
      case 'like':
      case 'ilike':
        if (columnKind(this.#columns, column) !== 'text') throw this.#fail(`column '${column}' is not text`);
        return { kind: 'like', column, pattern: value.replaceAll('*', '%'), ignoreCase: operator === 'ilike' };
      default: {
        const scalar = readScalar(this.#columns, column, value);
        return { kind: 'compare', column, operator: operator as Comparison, value: scalar };
      }
    }
  }

  #readIs(column: string, value: string): 'null' | 'true' | 'false' | 'unknown' {
    const lower = value.toLowerCase();
    if (lower === 'null') return lower;
    if (lower !== 'true' && lower !== 'false' && lower !== 'unknown')
      throw this.#fail("the value of 'is' must be null, true, false or unknown");
    if (columnKind(this.#columns, column) !== 'boolean') throw this.#fail(`column '${column}' is not boolean`);
    return lower;
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** `(a,"b,c")`. */
  readList(): readonly string[] {
    this.#expect('(');
    if (this.#skip(')')) return [];
    const values = [this.#readGroupValue()];
    while (this.#skip(',')) values.push(this.#readGroupValue());
    this.#expect(')');
    return values;
  }

  /** A value inside parentheses: quoted, or up to the next comma or parenthesis. */
  #readGroupValue(): string {
    if (this.#text[this.#at] !== '"') return this.#takeWhile(/[^,()]/);
    this.#at += 1;
    let value = '';
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) throw this.#fail('a quoted value has no end');
      this.#at += 1;
      if (character === '"') return value;
      value += character === '\\' ? (this.#text[this.#at++] ?? '') : character;
    }
  }

  #takeWhile(allowed: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#text.length && allowed.test(this.#text[this.#at] as string)) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpaces(): void {
    this.#takeWhile(/ /);
  }

  #expect(character: string): void {
    if (!this.#skip(character)) throw this.#fail(`'${character}' is expected at position ${this.#at + 1}`);
  }

  expectEnd(): void {
    if (this.#at < this.#text.length) throw this.#fail(`nothing may follow position ${this.#at}`);
  }

  #fail(rule: string): ServiceError {
    return new ServiceError('invalid', `Failed to parse filter ${quoted(this.#text)}: ${rule}`);
  }
}
