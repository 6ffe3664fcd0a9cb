import type { FairQueueState, Flow } from '../kernel/fair-queue.js';
import type { PoolStats } from './drivers/pool-stats.js';
import type { Identifier, Sql } from './sql.js';
import type { StatementTimes } from './statement-times.js';

/** Runs statements: a pool or a transaction. */
export interface Queryable {
  /**
   * Returns the rows of one statement. `int8` and `numeric` without decimals are `bigint`, `numeric` with decimals is
   * text, `bytea` is `Uint8Array`, `timestamptz` is `Date`, JSON is parsed, and types such as `date` and `uuid` are
   * text.
   */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Sql): Promise<Row | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /** Bulk load through binary COPY, the fastest path of every driver. Returns the number of rows. */
  copy(target: CopyTarget, rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>): Promise<number>;
  /** Loads bytes that a server wrote in the binary COPY format. */
  copyBytes(target: CopyDestination, bytes: AsyncIterable<Uint8Array>): Promise<number>;
}

/** The destination of a COPY: a table and the order of its columns. */
export interface CopyDestination {
  readonly schema: Identifier;
  readonly table: Identifier;
  readonly columns: readonly Identifier[];
}

export interface CopyTarget {
  readonly schema: Identifier;
  readonly table: Identifier;
  readonly columns: readonly CopyColumn[];
}

/**
 * Types that the binary COPY writer supports. Integers accept numbers and bigints, `numeric` accepts bigints and
 * decimal text, `jsonb` accepts any value; a string is treated as serialized JSON, as in a statement parameter. Null
 * and undefined are stored as null.
 */
export type CopyType =
  | 'bool'
  | 'int2'
  | 'int4'
  | 'int8'
  | 'float8'
  | 'numeric'
  | 'text'
  | 'bytea'
  | 'jsonb'
  | 'timestamptz'
  | 'int4[]'
  | 'int8[]'
  | 'text[]'
  | 'bytea[]';

export interface CopyColumn {
  readonly name: Identifier;
  readonly type: CopyType;
}

export interface TransactionOptions {
  /** `snapshot` is read only and repeatable read: every statement inside sees the same committed state. */
  readonly mode?: 'write' | 'snapshot';
}

/** The database as seen by one flow. */
export interface FlowDb extends Queryable {
  transaction: Db['transaction'];
}

/**
 * A PostgreSQL database, independent of the driver. A failure whose cause lies outside the statement is a
 * `ServiceError`; all others are the server's error with its `code` (errors.ts). Nothing is retried implicitly.
 */
export interface Db extends Queryable {
  /**
   * Commits when `work` resolves, rolls back when it throws. Every statement of `work` has to use `tx`: PGlite has a
   * single session, so a statement on the database itself would deadlock with the transaction.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Opens up to `count` connections that read the same committed state, in transactions without a time limit; one
   * where the database has a single session. Writers are not blocked.
   */
  withSnapshotReaders<Result>(
    count: number,
    work: (readers: readonly [SnapshotReader, ...SnapshotReader[]]) => Promise<Result>,
  ): Promise<Result>;
  /** Vacuums a table and freezes its rows, outside of a transaction and without a time limit. An abort cancels it. */
  vacuum(schema: Identifier, table: Identifier, signal: AbortSignal): Promise<void>;
  /**
   * Waits for the advisory lock `name` and runs `work` while holding it on a dedicated connection. No two processes run
   * it at the same time, unless the connection is lost: then `lost` aborts.
   */
  withLock<Result>(name: string, work: (lost: AbortSignal) => Promise<Result>): Promise<Result>;
  /**
   * Acquires the lock `name` and holds it until it is released or the connection is lost. Undefined when another
   * process holds it.
   */
  tryLock(name: string): Promise<HeldLock | undefined>;
  /**
   * The same database for the requests of one account. All flows share a part of the connections, fairly by measured
   * time; the remaining connections are reserved for the service's internal work.
   */
  forFlow(flow: Flow): FlowDb;
  /** Shortest queue wait of this flow's statements that has lasted for at least a second, in milliseconds. */
  sustainedWaitMs(flowKey: string): number;
  /** Queued and running statements and transactions of flows. */
  readonly flows: FairQueueState;
  /** Statements that wait for a connection or a slot. */
  readonly waiting: number;
  /** Statistics for metrics. */
  readonly pool: PoolStats;
  /** Times of the prepared statements of this process. */
  readonly statementTimes: StatementTimes;
  readonly driver: 'embedded' | 'pglite' | 'server';
  /** Includes the password; used to connect from another thread. Undefined where there is only one session. */
  readonly connectionUrl?: string | undefined;
  close(): Promise<void>;
}

/** A connection that reads the state of a database at one moment. Runs one statement at a time. */
export interface SnapshotReader extends Queryable {
  /** Rows of a query without parameters, in the binary COPY format. They have to be read to the end. */
  copyOut(query: Sql): CopiedRows;
}

export interface CopiedRows {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The number of rows, for callers that have read all bytes. Rejects if the connection is lost before it is known. */
  countRows(): Promise<number>;
}

export interface HeldLock {
  /** Aborts when the lock is lost because its connection broke. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}
