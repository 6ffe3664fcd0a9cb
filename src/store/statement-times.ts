/** Times of one statement text since the process started. */
export interface StatementTime {
  /** With `$1…$n` in place of the values. */
  readonly text: string;
  readonly calls: number;
  /** Calls that the server refused or cancelled, or whose connection was lost. */
  readonly failedCalls: number;
  /** Calls whose result arrived together with others: their time is an equal share of the time of all of them. */
  readonly sharedCalls: number;
  readonly totalMs: number;
  readonly maxMs: number;
  /** Returned or affected rows of all calls. */
  readonly rows: number;
}

/** One call of a statement. */
export interface StatementCall {
  readonly text: string;
  readonly ms: number;
  readonly rows: number;
  readonly shared: boolean;
  readonly failed: boolean;
}

export type StatementOrder = 'total' | 'mean';

/** Texts come from the code base, so there are fewer; more of them are not measured. */
const MAX_STATEMENTS = 1_000;

/**
 * Measures statements where their results arrive, so that no server setting or extension is needed. The values of a
 * statement are no part of its text, so none of them is stored.
 */
export class StatementTimes {
  readonly #byText = new Map<string, { -readonly [Key in keyof StatementTime]: StatementTime[Key] }>();
  readonly #maxStatements: number;

  constructor(maxStatements = MAX_STATEMENTS) {
    this.#maxStatements = maxStatements;
  }

  record({ text, ms, rows, shared, failed }: StatementCall): void {
    let time = this.#byText.get(text);
    if (time === undefined) {
      if (this.#byText.size >= this.#maxStatements) return;
      time = { text, calls: 0, failedCalls: 0, sharedCalls: 0, totalMs: 0, maxMs: 0, rows: 0 };
      this.#byText.set(text, time);
    }
    time.calls += 1;
    if (failed) time.failedCalls += 1;
    if (shared) time.sharedCalls += 1;
    time.totalMs += ms;
    if (ms > time.maxMs) time.maxMs = ms;
    time.rows += rows;
  }

  /** The slowest statements by the order, copied. */
  list(order: StatementOrder, max: number): readonly StatementTime[] {
    const getMs =
      order === 'total'
        ? ({ totalMs }: StatementTime): number => totalMs
        : ({ totalMs, calls }: StatementTime): number => totalMs / calls;
    return [...this.#byText.values()]
      .toSorted((a, b) => getMs(b) - getMs(a))
      .slice(0, max)
      .map((time) => ({ ...time }));
  }
}
