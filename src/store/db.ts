import type { FairQueueState, Flow } from '../kernel/fair-queue.js';
import type { PoolStats } from './drivers/pool-stats.js';
import type { Identifier, Sql } from './sql.js';

/** What a statement can be run on: a pool or a transaction. */
export interface Queryable {
  /**
   * The rows of one statement. `int8` and `numeric` without decimals come back as `bigint`, `numeric` with decimals as
   * text, `bytea` as `Uint8Array`, `timestamptz` as `Date`, JSON parsed, and types such as `date` and `uuid` as text.
   */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Sql): Promise<Row | undefined>;
  /** Runs a statement and answers how many rows it touched. */
  run(query: Sql): Promise<number>;
  /** Bulk load through binary COPY: the fastest path every driver has. Answers the number of rows. */
  copy(target: CopyTarget, rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>): Promise<number>;
  /** The same with bytes that a server wrote in the binary COPY format. */
  copyBytes(target: CopyPlace, bytes: AsyncIterable<Uint8Array>): Promise<number>;
}

/** Where copied rows go: a table and the order of its columns. */
export interface CopyPlace {
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
 * Types that the binary COPY writer knows. Integers take numbers and bigints, `numeric` bigints and decimal text,
 * `jsonb` any value; a string is taken for JSON already, as it is in a parameter. Null and undefined are null.
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
  /** `snapshot` is read only and repeatable: every statement inside sees the same committed state. */
  readonly mode?: 'write' | 'snapshot';
}

/** What one flow may do with the database. */
export interface FlowDb extends Queryable {
  transaction: Db['transaction'];
}

/**
 * One PostgreSQL, whichever way it runs. A failure that lies outside the statement is a `ServiceError`; all others are
 * the server's own error with its `code` (errors.ts). Nothing is tried twice behind the caller's back.
 */
export interface Db extends Queryable {
  /**
   * Commits when `work` resolves, rolls back when it throws. Inside it everything goes through `tx`: PGlite has one
   * session, so a statement on the database itself would wait for the transaction that waits for it.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs `work` while holding the advisory lock `name` on a connection of its own; waits for it.
   * Two processes never run it at the same time, unless the connection is lost: then `lost` aborts.
   */
  withLock<Result>(name: string, work: (lost: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Takes the lock `name` and keeps it until released or the connection is lost; undefined when another process has it. */
  tryLock(name: string): Promise<HeldLock | undefined>;
  /**
   * The same database for the requests of one account. Its statements and transactions share a part of the connections
   * with those of other flows, fairly by measured time; the rest of the connections is for work of the service itself.
   */
  forFlow(flow: Flow): FlowDb;
  /** How long statements of this flow have had to wait for at least a second, milliseconds. */
  standingWait(flowKey: string): number;
  /** Statements and transactions of flows, queued and running. */
  readonly flows: FairQueueState;
  /** Statements waiting for a connection or for their turn. */
  readonly waiting: number;
  /** For metrics. */
  readonly pool: PoolStats;
  readonly driver: 'embedded' | 'pglite' | 'server';
  /** For connections of another thread, with the password; undefined where there is only one session. */
  readonly connectionUrl?: string | undefined;
  close(): Promise<void>;
}

export interface HeldLock {
  /** Aborts when the lock is lost because its connection broke. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}
