import { breaksConnection } from '../errors.js';
import { takeDueCommit } from './pg-session.js';
import type { ReadSession, ReadStatement, SharedTransaction } from './read-session.js';
import { type BatchedStatement, SkippedStatement, StatementBatch, type StatementResult } from './statement-batch.js';
import type { PooledClient } from './statement-client.js';

const control = (name: string, text: string, settle: BatchedStatement['settle']): BatchedStatement => ({
  name,
  text,
  values: [],
  isControl: true,
  settle,
});

/** A statement that is queued or running, and the other callers of the same statement. */
interface SharedStatement {
  readonly statement: ReadStatement;
  readonly others: ReadStatement[];
}

export interface ReadTransactionOptions {
  /** How many reads enter it. */
  readonly reads: number;
  /** Called with the time of each batch. */
  readonly onBatch: (ms: number) => void;
  /** Called once, unless there was no connection. The commit is due, except on a broken connection. */
  readonly onEnd: (client: PooledClient, broken: boolean) => void;
}

/**
 * One read-only transaction on one connection, for one read or for several that share its snapshot. Statements that are
 * issued together, or while others run, leave in one batch. When a statement fails, the reads that it belongs to fail;
 * the others continue at a savepoint, in the same snapshot.
 */
export class ReadTransaction implements SharedTransaction {
  readonly #options: ReadTransactionOptions;
  readonly #shared: boolean;
  #client: PooledClient | undefined;
  /** Reads that have not ended. */
  #reads: number;
  #queue: SharedStatement[] = [];
  /** Statements without parameters, by name: they return the same rows to every read of a snapshot. */
  readonly #constants = new Map<string, SharedStatement | StatementResult>();
  /** Why there is no connection, or why it must not be used again. */
  #failure: Error | undefined;
  #running = false;
  #scheduled = false;
  #begun = false;
  /** A statement has failed since the last rollback. */
  #aborted = false;

  constructor(options: ReadTransactionOptions) {
    this.#options = options;
    this.#reads = options.reads;
    this.#shared = options.reads > 1;
  }

  /** Sends the statements that were added so far. */
  start(client: PooledClient): void {
    this.#client = client;
    if (this.#queue.length > 0) this.#send();
    else this.#endIfIdle();
  }

  /** Rejects all statements: there is no connection, or it is lost. */
  fail(error: Error): void {
    this.#failure = error;
    const queue = this.#queue;
    this.#queue = [];
    for (const sent of queue) settleAll(sent, error, undefined);
  }

  add(statement: ReadStatement): void {
    if (this.#failure !== undefined) {
      statement.settle(this.#failure, undefined);
      return;
    }
    const sent = { statement, others: [] };
    if (this.#shared && statement.name !== undefined && statement.values.length === 0) {
      const known = this.#constants.get(statement.name);
      if (known !== undefined) {
        if ('others' in known) known.others.push(statement);
        else statement.settle(undefined, copy(known));
        return;
      }
      this.#constants.set(statement.name, sent);
    }
    this.#queue.push(sent);
    if (this.#client !== undefined) this.#schedule();
  }

  drop(read: ReadSession, createError: () => Error): void {
    if (this.#queue.length === 0) return;
    for (const sent of this.#queue.filter(({ statement, others }) => statement.read === read && others.length === 0)) {
      this.#queue.splice(this.#queue.indexOf(sent), 1);
      if (this.#constants.get(sent.statement.name ?? '') === sent) this.#constants.delete(sent.statement.name ?? '');
      sent.statement.settle(createError(), undefined);
    }
  }

  leave(): void {
    this.#reads -= 1;
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    const client = this.#client;
    if (this.#reads > 0 || this.#running || client === undefined) return;
    this.#client = undefined;
    if (this.#failure !== undefined) this.#options.onEnd(client, true);
    else if (this.#aborted) {
      client.query('rollback').then(
        () => this.#options.onEnd(client, false),
        () => this.#options.onEnd(client, true),
      );
    } else {
      client.wire.inFinishedRead = this.#begun;
      this.#options.onEnd(client, false);
    }
  }

  /** Waits until the code that runs now has issued all its statements. */
  #schedule(): void {
    if (this.#running || this.#scheduled) return;
    this.#scheduled = true;
    process.nextTick(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    const client = this.#client;
    if (client === undefined || this.#running || this.#queue.length === 0) return;
    this.#running = true;
    const end = this.#queue.findIndex(({ statement }) => statement.name === undefined);
    const opening = this.#open(client);
    if (end === 0 && opening.length === 0) {
      void this.#runUnprepared(client, this.#queue.shift() as SharedStatement);
      return;
    }
    const sent = this.#queue.splice(0, end === -1 ? this.#queue.length : end);
    const sentAt = performance.now();
    const retried: SharedStatement[] = [];
    const statements = sent.map(
      (each): BatchedStatement => ({
        name: each.statement.name as string,
        text: each.statement.text,
        values: each.statement.values,
        settle: (error, result) => this.#settle(each, error, result, retried),
      }),
    );
    client.query(
      new StatementBatch(client.wire, [...opening, ...statements], () => {
        this.#options.onBatch(performance.now() - sentAt);
        this.#queue.unshift(...retried);
        this.#continue();
      }),
    );
  }

  #open(client: PooledClient): readonly BatchedStatement[] {
    const onControl = (error: Error | undefined): void => {
      if (error !== undefined) this.#failure = error;
    };
    if (!this.#begun) {
      this.#begun = true;
      const begin = control('begin_read', 'begin isolation level repeatable read read only', onControl);
      const due = takeDueCommit(client);
      return this.#shared ? [...due, begin, control('savepoint_read', 'savepoint read', onControl)] : [...due, begin];
    }
    // A single read that has failed sends nothing more.
    if (!this.#aborted) return [];
    this.#aborted = false;
    return [control('rollback_read', 'rollback to savepoint read', onControl)];
  }

  #settle(
    sent: SharedStatement,
    error: Error | undefined,
    result: StatementResult | undefined,
    retried: SharedStatement[],
  ): void {
    if (error === undefined) {
      if (this.#constants.get(sent.statement.name as string) === sent)
        this.#constants.set(sent.statement.name as string, copy(result as StatementResult));
      settleAll(sent, undefined, result);
      return;
    }
    this.#aborted = true;
    if (breaksConnection(error)) this.#failure = error;
    const innocent = [sent.statement, ...sent.others].some(({ read }) => read.failure === undefined);
    if (error instanceof SkippedStatement && this.#shared && this.#failure === undefined && innocent)
      retried.push(sent);
    else {
      this.#constants.delete(sent.statement.name as string);
      settleAll(sent, error, undefined);
    }
  }

  /** A statement that cannot be in a batch. */
  async #runUnprepared(client: PooledClient, sent: SharedStatement): Promise<void> {
    const { text, values } = sent.statement;
    try {
      const { rows, rowCount } = await client.query({ text, values: [...values] });
      // A cursor that the statement has opened survives a rollback to a later savepoint.
      if (this.#shared) await client.query('release savepoint read; savepoint read');
      settleAll(sent, undefined, { rows, rowCount: rowCount ?? 0 });
    } catch (error) {
      this.#aborted = true;
      if (breaksConnection(error)) this.#failure = error as Error;
      settleAll(sent, error as Error, undefined);
    }
    this.#continue();
  }

  #continue(): void {
    this.#running = false;
    if (this.#failure !== undefined) this.fail(this.#failure);
    if (this.#queue.length > 0) this.#schedule();
    else this.#endIfIdle();
  }
}

function settleAll(
  { statement, others }: SharedStatement,
  error: Error | undefined,
  result: StatementResult | undefined,
): void {
  statement.settle(error, result);
  for (const other of others) other.settle(error, result && copy(result));
}

/** Callers own the rows that they receive. Statements without parameters return few. */
const copy = ({ rows, rowCount }: StatementResult): StatementResult => ({
  rows: rows.map((row) => ({ ...(row as object) })),
  rowCount,
});
