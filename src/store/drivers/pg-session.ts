import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement, encodeCopy, isGathered, toCopyDestination } from '../copy-binary.js';
import type { CopyDestination, CopyTarget, Queryable } from '../db.js';
import { asStoreError } from '../errors.js';
import type { Sql } from '../sql.js';
import { columnParser } from './column-parsers.js';
import { type BatchedCopy, CopyBatch } from './copy-batch.js';
import { encodeParameters } from './parameters.js';
import { type BatchedStatement, StatementBatch, type StatementResult } from './statement-batch.js';
import type { StatementClient } from './statement-client.js';

/**
 * Settings of every session, independent of the server's defaults: the parsers read only these formats, and JIT
 * compilation takes hundreds of milliseconds for statements that run for a few. For list parameters the server would
 * plan a prepared statement again at each execution, which takes up to ten times as long as the execution itself.
 */
export const SESSION_SETTINGS = [
  'set datestyle to iso',
  'set timezone to utc',
  'set bytea_output to hex',
  'set jit to off',
  'set plan_cache_mode to force_generic_plan',
].join('; ');

/** Column types of one pool. The library's own table is global to the process. */
export const columnTypes: pg.CustomTypesConfig = { getTypeParser: (oid: number) => columnParser(oid) };

export type NameStatement = (text: string) => string | undefined;

export async function copyThrough(
  client: pg.ClientBase,
  target: CopyTarget,
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): Promise<number> {
  return copyBytesThrough(client, toCopyDestination(target), encodeCopy(target.columns, rows));
}

export async function copyBytesThrough(
  client: pg.ClientBase,
  target: CopyDestination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = client.query(copyFrom(copyStatement(target, 'stdin')));
  await pipeline(bytes, stream);
  return stream.rowCount;
}

/** Bulk load functions of a driver. */
export interface CopyMethods {
  readonly copy: typeof copyThrough;
  readonly copyBytes: typeof copyBytesThrough;
}

const COMMITS_READ: readonly BatchedStatement[] = [
  { name: 'commit_read', text: 'commit', values: [], isControl: true, settle: () => undefined },
];

/** The commit of the connection's last read transaction, when it is still due: it precedes the next statement. */
export function takeDueCommit({ wire }: StatementClient): readonly BatchedStatement[] {
  if (!wire.inFinishedRead) return [];
  wire.inFinishedRead = false;
  return COMMITS_READ;
}

export interface SessionOptions {
  readonly nameStatement: NameStatement;
  readonly ways: CopyMethods;
  /** Delivers a result now or in a later iteration of the event loop. */
  readonly schedule?: ((deliver: () => void) => void) | undefined;
}

/** A step that cannot be part of a batch, such as a COPY of rows that are still being read. */
interface Step {
  readonly run: () => Promise<void>;
  readonly reject: (error: Error) => void;
}

type Job = BatchedStatement | BatchedCopy | Step;

const isStep = (job: Job): job is Step => 'run' in job;
const isCopy = (job: Job): job is BatchedCopy => 'target' in job;
const isStatement = (job: Job): job is BatchedStatement => 'text' in job;

/**
 * A connection inside a transaction. Statements run in the order of their calls; those that are issued together, or
 * while others run, leave in one batch.
 */
export class PgSession implements Queryable {
  readonly #client: StatementClient;
  readonly #options: SessionOptions;
  #jobs: Job[] = [];
  #running = false;
  #scheduled = false;
  #over = false;
  #whenIdle: (() => void) | undefined;

  constructor(client: StatementClient, options: SessionOptions) {
    this.#client = client;
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

  copy(...[target, rows]: Parameters<Queryable['copy']>): Promise<number> {
    const { copy } = this.#options.ways;
    if (copy !== copyThrough || !isGathered(rows)) return this.#inTurn(() => copy(this.#client, target, rows));
    if (this.#over) return Promise.reject(transactionOver());
    return new Promise((resolve, reject) => {
      const settle = (error: Error | undefined, rowCount: number): void => {
        if (error === undefined) resolve(rowCount);
        else reject(asStoreError(error));
      };
      this.#add({ target, rows, settle });
    });
  }

  copyBytes(...[target, bytes]: Parameters<Queryable['copyBytes']>): Promise<number> {
    return this.#inTurn(() => this.#options.ways.copyBytes(this.#client, target, bytes));
  }

  /** Sends statements without parameters, such as `begin`, and returns the command tag of the last one. */
  command(text: string): Promise<string> {
    return this.#inTurn(async () => {
      // A text with several statements has several results.
      const results: pg.QueryResult | pg.QueryResult[] = await this.#client.query(text);
      return [results].flat().at(-1)?.command ?? '';
    });
  }

  /**
   * Prevents code that still holds the session from using the next transaction, and resolves after the last statement
   * that was sent.
   */
  end(): Promise<void> | undefined {
    this.#over = true;
    const unsent = this.#jobs;
    this.#jobs = [];
    for (const job of unsent) {
      if (isStep(job)) job.reject(transactionOver());
      else if (isCopy(job)) job.settle(transactionOver(), 0);
      else job.settle(transactionOver(), undefined);
    }
    if (!this.#running) return undefined;
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  /** One promise per statement: each further one costs as much as a column of its rows. */
  #send<Value>(query: Sql, read: (result: StatementResult) => Value): Promise<Value> {
    if (this.#over) return Promise.reject(transactionOver());
    const { text, values } = query.statement();
    const name = this.#options.nameStatement(text);
    if (name === undefined) {
      return this.#inTurn(async () => {
        const { rows, rowCount } = await this.#client.query({ text, values: encodeParameters(values) });
        return read({ rows, rowCount: rowCount ?? 0 });
      });
    }
    const { schedule } = this.#options;
    return new Promise((resolve, reject) => {
      const settle = (error: Error | undefined, result: StatementResult | undefined): void => {
        if (result !== undefined) {
          if (schedule === undefined) resolve(read(result));
          else schedule(() => resolve(read(result)));
        } else reject(asStoreError(error));
      };
      this.#add({ name, text, values: encodeParameters(values), settle });
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#over) return Promise.reject(transactionOver());
    return new Promise((resolve, reject) => {
      const run = (): Promise<void> =>
        work().then(resolve, (error: unknown) => {
          reject(asStoreError(error));
        });
      this.#add({ run, reject });
    });
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    this.#schedule();
  }

  /** Waits until the code that runs now has issued all its statements. */
  #schedule(): void {
    if (this.#running || this.#scheduled) return;
    this.#scheduled = true;
    process.nextTick(() => {
      this.#scheduled = false;
      this.#start();
    });
  }

  #start(): void {
    const [first] = this.#jobs;
    if (first === undefined || this.#running) return;
    this.#running = true;
    if (isStatement(first)) this.#sendBatch(this.#takeWhile(isStatement));
    else if (isCopy(first)) this.#client.query(new CopyBatch(this.#takeWhile(isCopy), () => this.#continue()));
    else {
      this.#jobs.shift();
      void first.run().then(() => this.#continue());
    }
  }

  #takeWhile<Kind extends Job>(isKind: (job: Job) => job is Kind): readonly Kind[] {
    const end = this.#jobs.findIndex((job) => !isKind(job));
    return this.#jobs.splice(0, end === -1 ? this.#jobs.length : end) as Kind[];
  }

  #sendBatch(statements: readonly BatchedStatement[]): void {
    this.#client.query(new StatementBatch(this.#client.wire, statements, () => this.#continue()));
  }

  #continue(): void {
    this.#running = false;
    if (this.#over) this.#whenIdle?.();
    else if (this.#jobs.length > 0) this.#schedule();
  }
}

export const getRows = ({ rows }: StatementResult): readonly unknown[] => rows;
export const getFirstRow = ({ rows }: StatementResult): unknown => rows[0];
export const getRowCount = ({ rowCount }: StatementResult): number => rowCount;

export const transactionOver = (): Error => new Error('the transaction of this statement is over');
