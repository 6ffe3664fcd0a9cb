import { availableParallelism } from 'node:os';
import pg from 'pg';
import { ServiceError } from '../../kernel/errors.js';
import type { EventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Log } from '../../kernel/log.js';
import type { Db, FlowDb, HeldLock, Queryable, TransactionOptions } from '../db.js';
import { asStoreError, breaksConnection } from '../errors.js';
import { createFlowSlots, divideConnections } from '../flow-slots.js';
import { happensWithin } from '../happens-within.js';
import { type Sql, sql } from '../sql.js';
import { StatementTimes } from '../statement-times.js';
import { commitAndRelease, commitRead, DeferredCommits } from './deferred-commits.js';
import { type EncodedParameter, encodeParameters } from './parameters.js';
import { CLIENT_KEEPALIVE, SERVER_KEEPALIVE } from './peer-loss.js';
import { acquireLock } from './pg-lock.js';
import {
  columnTypes,
  copyBytesThrough,
  copyThrough,
  PgSession,
  SESSION_SETTINGS,
  takeDueCommit,
} from './pg-session.js';
import { type EndWait, PoolCounters } from './pool-stats.js';
import { ReadGroups } from './read-groups.js';
import { ReadSession } from './read-session.js';
import { withSnapshotReaders } from './snapshot-readers.js';
import { StallWatch } from './stalled-connections.js';
import { StatementBatch, type StatementResult } from './statement-batch.js';
import { type PooledClient, StatementClient } from './statement-client.js';
import { statementNames } from './statement-names.js';
import { vacuumTable } from './vacuum.js';

export interface PgPoolOptions {
  readonly driver: Db['driver'];
  /** Server address: a `connectionString`, or host, port, user, password and database. */
  readonly connection: pg.ClientConfig;
  /** The connection as a URL, where other clients may connect too. */
  readonly connectionUrl?: string | undefined;
  readonly poolSize: number;
  /** A statement outside a write transaction that runs longer is cancelled. 0 means no limit. */
  readonly statementTimeoutMs: number;
  /** How long the server may be silent before it is checked whether a connection is lost. */
  readonly maxSilenceMs?: number;
  /** How long a request waits for a free connection. */
  readonly acquireTimeoutMs: number;
  readonly log: Log;
  /** Schedules the delivery of flow results on the event loop; without it results are delivered immediately. */
  readonly loop?: EventLoopScheduler | undefined;
  /** Where the times of statements are recorded. Default: a record of this pool. */
  readonly statementTimes?: StatementTimes | undefined;
  /** Bulk load of this driver. Default: COPY over the connection. */
  readonly copy?: typeof copyThrough;
  readonly copyBytes?: typeof copyBytesThrough;
  /** Lock implementation of this driver. Default: an advisory lock of the server. */
  readonly acquireLock?: (name: string, wait: boolean) => Promise<HeldLock | undefined>;
}

/** Idle connections stay open this long: their prepared statements are worth more than their memory. */
const IDLE_MS = 60_000;
/** A connection is replaced after this time, because the caches of its server process only grow. */
const LIFETIME_SECONDS = 3600;
const CLOSE_MS = 5_000;
const MAX_SILENCE_MS = 10_000;

/**
 * The statement timeout protects against runaway reads; a write transaction that rolls back blocks or builds an index
 * may take long. It passes lists of ten and of a hundred thousand rows to the same statement, which need other plans.
 */
const BEGIN_WRITE =
  'begin isolation level read committed read write; set local statement_timeout to 0; set local plan_cache_mode to auto';

/** Opens the database on a connection pool of a PostgreSQL server, embedded or external. */
export function openPgPool(options: PgPoolOptions): Db {
  const { driver, connection, log } = options;
  const config: pg.ClientConfig = {
    application_name: 'crosstie',
    ...connection,
    types: columnTypes,
    ...CLIENT_KEEPALIVE,
    connectionTimeoutMillis: options.acquireTimeoutMs,
  };
  let closing: Promise<void> | undefined;
  const { statementTimes = new StatementTimes() } = options;
  const finishedReads = new DeferredCommits();
  const { maxSilenceMs = MAX_SILENCE_MS } = options;
  const statementTimeoutMs = Math.trunc(options.statementTimeoutMs);
  const onStall = (connections: number): void => log.warn('store.connections-stalled', { connections });
  // An embedded server is on this machine, and ends with its connections.
  const stalls = driver === 'server' ? new StallWatch({ connection: config, maxSilenceMs, onStall }) : undefined;
  const pool = new pg.Pool({
    ...config,
    max: options.poolSize,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    Client: StatementClient,
    onConnect: async (client) => {
      // A checked-out client has no other error listener, and an error event without a listener ends the process.
      client.on('error', () => finishedReads.drop(client as PooledClient));
      const settings = [SESSION_SETTINGS, SERVER_KEEPALIVE, `set statement_timeout to ${statementTimeoutMs}`];
      // A text with several statements has several results.
      const results: pg.QueryResult | pg.QueryResult[] = await client.query(
        `${settings.join('; ')}; select pg_backend_pid() as pid`,
      );
      (client as PooledClient).wire.times = statementTimes;
      const backendPid: unknown = [results].flat().at(-1)?.rows[0]?.pid;
      if (stalls === undefined || typeof backendPid !== 'number') return;
      (client as PooledClient).wire.backendPid = backendPid;
      stalls.add(client as PooledClient);
    },
  });
  pool.on('error', (error) => {
    if (closing === undefined) log.warn('store.idle-connection-lost', { error: error.message });
  });
  const nameStatement = statementNames();
  const { copy = copyThrough, copyBytes = copyBytesThrough } = options;
  const ways = { copy, copyBytes };
  const acquire = options.acquireLock ?? ((name, wait) => acquireLock(config, name, { wait, log }));
  const heldLocks = new Set<HeldLock>();
  const counters = new PoolCounters();

  const processors = driver === 'embedded' ? availableParallelism() : undefined;
  const slots = createFlowSlots({
    ...divideConnections(options.poolSize, processors),
    maxWaitMs: options.acquireTimeoutMs,
  });
  const { loop } = options;

  /** Connections that are only due a commit are used first. */
  function checkOut(done: (failure: Error | undefined, client: PooledClient | undefined) => void): void {
    const kept = finishedReads.take();
    if (kept !== undefined) done(undefined, kept);
    else pool.connect((failure, client) => done(failure, client as PooledClient | undefined));
  }

  /**
   * Nearly every read uses this path. It uses callbacks, because each intermediate promise costs as much as everything
   * else.
   */
  function send(query: Sql, flow: Flow | undefined): Promise<StatementResult> {
    return new Promise<StatementResult>((resolve, reject) => {
      const { text, values } = query.statement();
      const request = { name: nameStatement(text), text, values: encodeParameters(values) };
      if (flow === undefined) sendOn(request, resolve, reject);
      else sendInTurn(flow, request, resolve, reject);
    }).catch(rethrow);
  }

  function sendOn(
    request: StatementRequest,
    resolve: (result: StatementResult) => void,
    reject: Reject,
    endWait: EndWait = counters.startWait(),
  ): void {
    checkOut((failure, client) => {
      endWait(failure);
      if (client === undefined) return reject(failure as Error);
      execute(client, request, (error, result) => {
        if (result === undefined) {
          counters.countFailure(error);
          client.release(breaksConnection(error));
          reject(error as Error);
        } else {
          client.release();
          resolve(result);
        }
      });
    });
  }

  function execute(client: PooledClient, { name, text, values }: StatementRequest, settle: Settle): void {
    if (name !== undefined) {
      // The batch is settled as a whole, so the connection is free when the last statement is.
      const statements = [...takeDueCommit(client), { name, text, values, settle }];
      client.query(new StatementBatch(client.wire, statements, () => undefined));
      return;
    }
    commitRead(client)
      .then(() => client.query({ text, values }))
      .then(
        ({ rows, rowCount }) => settle(undefined, { rows, rowCount: rowCount ?? 0 }),
        (error: Error) => settle(error, undefined),
      );
  }

  function sendInTurn(
    flow: Flow,
    request: StatementRequest,
    resolve: (result: StatementResult) => void,
    reject: Reject,
  ): void {
    const endWait = counters.startWait();
    const start = (): void => {
      const startedAt = performance.now();
      sendOn(
        request,
        (result) => {
          slots.release(flow, performance.now() - startedAt);
          if (loop === undefined) resolve(result);
          else loop.run(flow, () => resolve(result));
        },
        (error) => {
          slots.release(flow, performance.now() - startedAt);
          reject(error);
        },
        endWait,
      );
    };
    slots.enter(flow, start, (error) => {
      endWait(error);
      reject(error);
    });
  }

  async function onConnection<Result>(
    work: (client: PooledClient) => Promise<Result>,
    endWait: EndWait = counters.startWait(),
  ): Promise<Result> {
    let broken = false;
    const client = await new Promise<PooledClient>((resolve, reject) => {
      checkOut((failure, connected) => {
        endWait(failure);
        if (connected === undefined) reject(failure as Error);
        else resolve(connected);
      });
    }).catch(rethrow);
    try {
      return await work(client);
    } catch (error) {
      counters.countFailure(error);
      broken = breaksConnection(error) || (error instanceof ServiceError && breaksConnection(error.cause));
      throw asStoreError(error);
    } finally {
      if (!broken && client.wire.inFinishedRead) endReadLater(client);
      // A connection that is still inside a transaction must not be reused.
      else client.release(broken || client.getTransactionStatus() !== 'I');
    }
  }

  function endReadLater(client: PooledClient): void {
    // PGlite has no round trips to save, and a waiting caller gets only connections of the pool.
    if (driver === 'pglite' || pool.waitingCount > 0 || closing !== undefined) void commitAndRelease(client);
    else finishedReads.keep(client);
  }

  const onCommittedConnection = <Result>(
    work: (client: PooledClient) => Promise<Result>,
    endWait?: EndWait,
  ): Promise<Result> =>
    onConnection(async (client) => {
      await commitRead(client);
      return work(client);
    }, endWait);

  /** Results of a flow are delivered in its turn. */
  const getSchedule = (flow: Flow | undefined): ((deliver: () => void) => void) | undefined =>
    flow === undefined || loop === undefined ? undefined : (deliver) => loop.run(flow, deliver);

  const transact = <Result>(
    work: (tx: Queryable) => Promise<Result>,
    { mode = 'write' }: TransactionOptions,
    flow: Flow | undefined,
    endWait?: EndWait,
  ): Promise<Result> =>
    mode === 'snapshot'
      ? read(work, flow, endWait)
      : onConnection((client) => {
          const session = new PgSession(client, { nameStatement, ways, schedule: getSchedule(flow) });
          return write(client, session, () => work(session));
        }, endWait);

  async function write<Result>(client: PooledClient, session: PgSession, work: () => Promise<Result>): Promise<Result> {
    try {
      const dueCommit = client.wire.inFinishedRead ? 'commit; ' : '';
      client.wire.inFinishedRead = false;
      await session.command(dueCommit + BEGIN_WRITE);
      const result = await work();
      // The server responds to the commit of a failed transaction with a rollback and reports success.
      if ((await session.command('commit')) !== 'COMMIT') throw failedTransaction();
      return result;
    } catch (error) {
      await session.end();
      if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      void session.end();
    }
  }

  const groups = new ReadGroups({
    checkOut,
    onEnd: (client, broken) => {
      if (!broken && client.wire.inFinishedRead) endReadLater(client);
      // A connection that is still inside a transaction must not be reused.
      else client.release(broken || client.getTransactionStatus() !== 'I');
    },
  });

  async function read<Result>(
    work: (tx: Queryable) => Promise<Result>,
    flow: Flow | undefined,
    endWait: EndWait = counters.startWait(),
  ): Promise<Result> {
    const session = new ReadSession({
      nameStatement,
      schedule: getSchedule(flow),
      onConnection: endWait,
      join: (joining) => groups.join(flow?.key, joining),
    });
    try {
      const result = await work(session);
      await session.end();
      if (session.failure !== undefined) throw failedTransaction();
      return result;
    } catch (error) {
      counters.countFailure(error);
      throw asStoreError(error);
    } finally {
      await session.end();
    }
  }

  async function inSlot<Result>(flow: Flow, work: (endWait: EndWait) => Promise<Result>): Promise<Result> {
    const endWait = counters.startWait();
    const slot = slots.acquire(flow);
    if (slot !== undefined)
      await slot.catch((error: unknown) => {
        endWait(error);
        throw error;
      });
    const startedAt = performance.now();
    try {
      return await work(endWait);
    } finally {
      slots.release(flow, performance.now() - startedAt);
    }
  }

  /** A class, because every request creates an instance. */
  class PoolOfFlow implements FlowDb {
    readonly #flow: Flow;

    constructor(flow: Flow) {
      this.#flow = flow;
    }

    async rows<Row>(query: Sql): Promise<Row[]> {
      return (await send(query, this.#flow)).rows as Row[];
    }

    async first<Row>(query: Sql): Promise<Row | undefined> {
      return (await send(query, this.#flow)).rows[0] as Row | undefined;
    }

    async run(query: Sql): Promise<number> {
      return (await send(query, this.#flow)).rowCount;
    }

    copy(...[target, rows]: Parameters<Queryable['copy']>): Promise<number> {
      return inSlot(this.#flow, (endWait) => onCommittedConnection((client) => copy(client, target, rows), endWait));
    }

    copyBytes(...[target, bytes]: Parameters<Queryable['copyBytes']>): Promise<number> {
      return inSlot(this.#flow, (endWait) =>
        onCommittedConnection((client) => copyBytes(client, target, bytes), endWait),
      );
    }

    transaction<Result>(work: (tx: Queryable) => Promise<Result>, options: TransactionOptions = {}): Promise<Result> {
      return inSlot(this.#flow, (endWait) => transact(work, options, this.#flow, endWait));
    }
  }

  async function lock(name: string, wait: boolean): Promise<HeldLock | undefined> {
    const held = await acquire(name, wait);
    if (held === undefined) return undefined;
    const tracked: HeldLock = {
      lost: held.lost,
      release: () => {
        heldLocks.delete(tracked);
        return held.release();
      },
    };
    heldLocks.add(tracked);
    return tracked;
  }

  return {
    driver,
    connectionUrl: options.connectionUrl,
    rows: async <Row>(query: Sql) => (await send(query, undefined)).rows as Row[],
    first: async <Row>(query: Sql) => (await send(query, undefined)).rows[0] as Row | undefined,
    run: async (query) => (await send(query, undefined)).rowCount,
    copy: (target, rows) => onCommittedConnection((client) => copy(client, target, rows)),
    copyBytes: (target, bytes) => onCommittedConnection((client) => copyBytes(client, target, bytes)),
    transaction: (work, settings = {}) => transact(work, settings, undefined),
    withSnapshotReaders: (count, work) =>
      withSnapshotReaders(
        {
          connect: () =>
            new Promise((resolve, reject) =>
              checkOut((failure, client) => (client === undefined ? reject(failure) : resolve(client))),
            ),
          maxCount: options.poolSize,
          openSession: (client) => new PgSession(client, { nameStatement, ways }),
        },
        count,
        work,
      ),
    vacuum: (schema, table, signal) =>
      onCommittedConnection((client) =>
        vacuumTable(client, schema, table, {
          statementTimeoutMs: options.statementTimeoutMs,
          signal,
          cancel: (processId) => send(sql`select pg_cancel_backend(${processId})`, undefined),
        }),
      ),
    forFlow: (flow) => new PoolOfFlow(flow),
    statementTimes,
    sustainedWaitMs: slots.sustainedWaitMs,
    flows: slots.state,
    withLock: async (name, work) => {
      const held = await lock(name, true);
      try {
        return await work(held?.lost ?? new AbortController().signal);
      } finally {
        await held?.release();
      }
    },
    tryLock: (name) => lock(name, false),
    get waiting() {
      return pool.waitingCount + slots.state.queued;
    },
    get pool() {
      return {
        size: pool.totalCount,
        maxSize: options.poolSize,
        busy: pool.totalCount - pool.idleCount - finishedReads.count,
        waiting: pool.waitingCount + slots.state.queued,
        waitSeconds: counters.waitSeconds,
        statementTimeouts: counters.statementTimeouts,
        connectFailures: counters.connectFailures,
      };
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };

  async function close(): Promise<void> {
    slots.stop();
    stalls?.stop();
    await Promise.all([...heldLocks].map((held) => held.release()));
    void finishedReads.commitAll();
    // A running statement must not block the shutdown of the service.
    if (!(await happensWithin(pool.end(), CLOSE_MS))) log.warn('store.close-timed-out', { driver });
  }
}

type Reject = (error: Error) => void;
type Settle = (error: Error | undefined, result: StatementResult | undefined) => void;

interface StatementRequest {
  /** Undefined for a statement that is not prepared. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: EncodedParameter[];
}

const failedTransaction = (): Error =>
  new Error('the transaction was rolled back because a statement in it had failed');

/** Errors originate in a socket callback; rethrowing adds the caller's stack. */
function rethrow(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error, rethrow);
  throw asStoreError(error);
}
