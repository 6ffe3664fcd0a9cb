import type { Queryable } from '../db.js';
import { asStoreError } from '../errors.js';
import type { Sql } from '../sql.js';
import { encodeParameters } from './parameters.js';
import { getFirstRow, getRowCount, getRows, type NameStatement, transactionOver } from './pg-session.js';
import type { EndWait } from './pool-stats.js';
import { type BatchedStatement, SkippedStatement, type StatementResult } from './statement-batch.js';

/** A statement of a read. */
export interface ReadStatement extends Omit<BatchedStatement, 'name'> {
  /** Undefined for a statement that is not prepared. */
  readonly name: string | undefined;
  readonly read: ReadSession;
}

/** A transaction as its reads see it. */
export interface SharedTransaction {
  add(statement: ReadStatement): void;
  /** Rejects the statements of a read that were not sent. An error costs more than a small read, so it is made on demand. */
  drop(read: ReadSession, createError: () => Error): void;
  /** A read has ended. */
  leave(): void;
}

export interface ReadSessionOptions {
  readonly nameStatement: NameStatement;
  /** Finds a transaction for the read, which calls `enter`. Called with the first statement. */
  readonly join: (read: ReadSession) => void;
  /** Called when the read has a connection, or with the failure. */
  readonly onConnection: EndWait;
  /** Delivers a result now or in a later iteration of the event loop. */
  readonly schedule?: ((deliver: () => void) => void) | undefined;
}

/** The statements of one read. They run in the order of their calls, in a transaction that other reads may share. */
export class ReadSession implements Queryable {
  readonly #options: ReadSessionOptions;
  #transaction: SharedTransaction | undefined;
  /** Statements that were issued before the read has a transaction. */
  #first: ReadStatement[] = [];
  #unsettled = 0;
  #over = false;
  #whenSettled: (() => void) | undefined;
  /** The error of the first statement that failed: the read cannot succeed any more. */
  failure: Error | undefined;

  constructor(options: ReadSessionOptions) {
    this.#options = options;
  }

  rows<Row>(query: Sql): Promise<Row[]> {
    return this.#send(query, getRows) as Promise<Row[]>;
  }

  first<Row>(query: Sql): Promise<Row | undefined> {
    return this.#send(query, getFirstRow) as Promise<Row | undefined>;
  }

  run(query: Sql): Promise<number> {
    return this.#send(query, getRowCount);
  }

  copy(): Promise<number> {
    return Promise.reject(new TypeError('a snapshot is read only'));
  }

  copyBytes(): Promise<number> {
    return Promise.reject(new TypeError('a snapshot is read only'));
  }

  /** Identifies the first statements; undefined where there are none. */
  get kind(): string | undefined {
    if (this.#first.length === 0) return undefined;
    let kind = '';
    for (const { name } of this.#first) {
      if (name === undefined) return UNPREPARED;
      kind += `${name} `;
    }
    return kind;
  }

  /** From now on the statements of the read run in this transaction. */
  enter(transaction: SharedTransaction): void {
    this.#transaction = transaction;
    const statements = this.#first;
    this.#first = [];
    for (const statement of statements) transaction.add(statement);
  }

  onConnection(failure: Error | undefined): void {
    this.#options.onConnection(failure);
  }

  /** Rejects further statements, and resolves after the last one that was issued. */
  end(): Promise<void> | undefined {
    if (!this.#over) {
      this.#over = true;
      this.#transaction?.drop(this, transactionOver);
      const unsent = this.#first;
      this.#first = [];
      for (const { settle } of unsent) settle(transactionOver(), undefined);
    }
    if (this.#unsettled === 0) {
      this.#transaction?.leave();
      this.#transaction = undefined;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#whenSettled = () => {
        this.#whenSettled = undefined;
        void this.end();
        resolve();
      };
    });
  }

  /** One promise per statement: each further one costs as much as a column of its rows. */
  #send<Value>(query: Sql, readValue: (result: StatementResult) => Value): Promise<Value> {
    if (this.#over) return Promise.reject(transactionOver());
    if (this.failure !== undefined) return Promise.reject(new SkippedStatement(this.failure));
    const { text, values } = query.statement();
    const { nameStatement, schedule } = this.#options;
    return new Promise((resolve, reject) => {
      const settle = (error: Error | undefined, result: StatementResult | undefined): void => {
        this.#unsettled -= 1;
        if (result !== undefined) {
          if (schedule === undefined) resolve(readValue(result));
          else schedule(() => resolve(readValue(result)));
        } else {
          this.failure ??= error as Error;
          reject(asStoreError(error));
        }
        if (this.#unsettled === 0) this.#whenSettled?.();
      };
      this.#unsettled += 1;
      this.#add({ read: this, name: nameStatement(text), text, values: encodeParameters(values), settle });
    });
  }

  #add(statement: ReadStatement): void {
    if (this.#transaction !== undefined) this.#transaction.add(statement);
    else if (this.#first.push(statement) === 1) this.#options.join(this);
  }
}

/** The kind of reads that begin with a statement that cannot be in a batch. */
export const UNPREPARED = '';
