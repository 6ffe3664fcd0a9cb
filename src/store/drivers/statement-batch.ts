import type pg from 'pg';
import { breaksConnection } from '../errors.js';
import type { RowTarget } from './message-frames.js';
import { MessageWriter } from './message-writer.js';
import type { EncodedParameter } from './parameters.js';
import { binaryRowReader, type ColumnDescription, type RowReader, textRowReader } from './row-reader.js';
import type { PreparedStatement, StatementWire } from './statement-client.js';

/** A named statement with its encoded parameters. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly EncodedParameter[];
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** Affected rows, or rows of the result. */
  readonly rowCount: number;
}

export interface BatchedStatement extends Statement {
  /** Begins or ends a transaction, which takes no time worth measuring. */
  readonly isControl?: true;
  /** Called once. A batch calls it for all its statements together, in their order. */
  readonly settle: (error: Error | undefined, result: StatementResult | undefined) => void;
}

/** A statement was not executed because an earlier one of its batch failed. */
export class SkippedStatement extends Error {
  constructor(cause: Error) {
    super('the statement was not executed because an earlier one in its transaction had failed', { cause });
    this.name = 'SkippedStatement';
  }
}

const writer = new MessageWriter();

/**
 * Statements that leave in one write and are answered in one round trip. The server stops at the first error, up to the
 * Sync message at the end. Results are delivered only after that, because a statement outside a transaction may fail at
 * its commit.
 */
export class StatementBatch implements pg.Submittable, RowTarget {
  readonly #wire: StatementWire;
  readonly statements: readonly BatchedStatement[];
  /** Statements that the server has prepared; undefined for a statement that is parsed or described in this batch. */
  readonly #prepared: (PreparedStatement | undefined)[] = [];
  readonly #results: (StatementResult | Error)[] = [];
  readonly #done: () => void;
  #columns: readonly ColumnDescription[] | undefined;
  #reader: RowReader | undefined;
  #rows: unknown[] = [];
  #unreadable: Error | undefined;
  #over = false;
  #sentAt = 0;
  /** When the end of each result arrived: equal for results that arrived together. */
  readonly #arrivals: number[] = [];

  /** `done` is called after all statements were settled. */
  constructor(wire: StatementWire, statements: readonly BatchedStatement[], done: () => void) {
    this.#wire = wire;
    this.statements = statements;
    this.#done = done;
  }

  /** Called by the client library. Returns an error when nothing was sent. */
  submit(connection: pg.Connection): Error | null {
    try {
      const parsed = new Set<string>();
      for (const statement of this.statements) this.#write(statement, parsed);
      writer.sync();
    } catch (error) {
      writer.take();
      return error as Error;
    }
    const messages = writer.take();
    this.#wire.target = this;
    this.#sentAt = performance.now();
    this.#startStatement();
    // Otherwise the connection is being closed, and its end fails this batch.
    if (connection.stream.writable) connection.stream.write(messages);
    return null;
  }

  #write({ name, text, values }: BatchedStatement, parsed: Set<string>): void {
    const known = this.#wire.prepared.get(name);
    this.#prepared.push(known);
    if (known !== undefined) writer.bind(name, values, known.rows?.formats);
    else {
      if (!parsed.has(name)) {
        if (this.#wire.uncertain.has(name)) writer.close(name);
        writer.parse(name, text);
        parsed.add(name);
      }
      writer.bind(name, values);
      writer.describe();
    }
    writer.execute();
  }

  #startStatement(): void {
    this.#rows = [];
    this.#columns = undefined;
    this.#unreadable = undefined;
    this.#reader = this.#prepared[this.#results.length]?.rows;
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnDescription[] }): void {
    this.#columns = fields;
    this.#reader = textRowReader(fields);
  }

  readRow(bytes: Buffer, start: number): void {
    try {
      this.#rows.push(this.#reader?.read(bytes, start));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  completeStatement(bytes: Buffer, start: number, end: number): void {
    const index = this.#results.length;
    const statement = this.statements[index]!;
    if (this.#prepared[index] === undefined) {
      const rows = this.#columns && binaryRowReader(this.#columns);
      this.#wire.prepared.set(statement.name, { rows });
      this.#wire.uncertain.delete(statement.name);
    }
    this.#arrivals.push(this.#wire.heardAt);
    this.#results.push(this.#unreadable ?? { rows: this.#rows, rowCount: readRowCount(bytes, start, end) });
    this.#startStatement();
  }

  handleReadyForQuery(): void {
    this.#settle(undefined);
  }

  handleError(error: Error): void {
    const index = this.#results.length;
    const failed = this.statements[index];
    if (failed !== undefined && this.#prepared[index] === undefined) this.#wire.uncertain.add(failed.name);
    // Outside a transaction the commit fails after the last statement, whose effects are then undone.
    if (failed === undefined) this.#results.pop();
    this.#settle(error);
  }

  #settle(error: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    if (this.#wire.target === this) this.#wire.target = undefined;
    this.#recordTimes(error);
    let failure = error;
    for (const [index, { settle }] of this.statements.entries()) {
      const result = this.#results[index];
      if (result instanceof Error) settle(result, undefined);
      else if (result !== undefined) settle(undefined, result);
      else {
        settle(failure ?? new Error('the server sent no result'), undefined);
        // A lost connection is the failure of every statement: the first may be the commit of an earlier transaction.
        if (error !== undefined && !breaksConnection(error)) failure = new SkippedStatement(error);
      }
    }
    this.#done();
  }

  /** A server sends small results together; such statements share the time since the arrival before. */
  #recordTimes(error: Error | undefined): void {
    const { times, heardAt } = this.#wire;
    if (times === undefined || this.#sentAt === 0) return;
    const arrivals = this.#arrivals;
    const succeeded = Math.min(this.#results.length, this.statements.length);
    const failed = error !== undefined && succeeded < this.statements.length;
    // A lost connection says nothing more, and the wait for it counts too.
    if (failed) arrivals[succeeded] = breaksConnection(error) ? performance.now() : heardAt;
    const count = failed ? succeeded + 1 : succeeded;
    let before = this.#sentAt;
    for (let first = 0; first < count; ) {
      const arrival = arrivals[first]!;
      let end = first + 1;
      while (end < count && arrivals[end] === arrival) end += 1;
      let measured = 0;
      for (let index = first; index < end; index += 1) if (!this.statements[index]!.isControl) measured += 1;
      const ms = Math.max(0, arrival - before) / measured;
      for (let index = first; index < end; index += 1) {
        const { text, isControl } = this.statements[index]!;
        if (isControl) continue;
        const result = this.#results[index];
        const rows = result === undefined || result instanceof Error ? 0 : result.rowCount;
        times.record({ text, ms, rows, shared: measured > 1, failed: index === succeeded });
      }
      before = arrival;
      first = end;
    }
  }
}

const SPACE = ' '.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** The last number of a command tag such as `SELECT 5` or `INSERT 0 1`; 0 where it has none. */
function readRowCount(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  let unit = 1;
  // The last byte ends the text.
  for (let at = end - 2; at >= start && bytes[at] !== SPACE; at -= 1) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return 0;
    count += digit * unit;
    unit *= 10;
  }
  return count;
}
