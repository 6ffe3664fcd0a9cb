import pg from 'pg';
import { sqlState } from '../errors.js';
import type { StatementClient } from './statement-client.js';

/** A statement that was running when the connection was looked at. */
interface Wait {
  readonly statement: object;
  readonly since: number;
}

export interface StallWatchOptions {
  readonly connection: pg.ClientConfig;
  /** A connection that waits for the server longer than this is checked. */
  readonly maxSilenceMs: number;
  /** Called when connections were ended because the server does not respond or does not know their statements. */
  readonly onStall?: (count: number) => void;
}

/**
 * Ends connections whose statement cannot return any more. A host or network that is lost without closing its
 * connections is noticed by TCP only after a quarter of an hour, and a timeout per statement cannot tell a lost server
 * from a long index build. So the server is asked on a new connection: a connection is ended when the server does not
 * respond, or when its session there is not executing the statement.
 */
export class StallWatch {
  readonly #options: StallWatchOptions;
  readonly #clients = new Map<StatementClient, Wait | undefined>();
  readonly #timer: NodeJS.Timeout;
  #checking = false;

  constructor(options: StallWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.check(), options.maxSilenceMs / 2).unref();
  }

  add(client: StatementClient): void {
    this.#clients.set(client, undefined);
    client.once('end', () => this.#clients.delete(client));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** One round of the watch. */
  async check(): Promise<void> {
    const silent = this.#findSilent();
    if (this.#checking || silent.length === 0) return;
    this.#checking = true;
    try {
      const startedAt = performance.now();
      const executing = await this.#findExecuting(silent.map(({ client }) => client.wire.backendPid));
      if (executing === 'unknown') return;
      // A response may have arrived during the check.
      const stalled = silent.filter(
        ({ client, statement }) =>
          client.running === statement && client.heardAt < startedAt && !executing.has(client.wire.backendPid),
      );
      for (const { client } of stalled) client.destroySocket();
      if (stalled.length > 0) this.#options.onStall?.(stalled.length);
    } finally {
      this.#checking = false;
    }
  }

  /** Connections whose statement has been running for too long without any response. */
  #findSilent(): readonly { readonly client: StatementClient; readonly statement: object }[] {
    const now = performance.now();
    return [...this.#clients].flatMap(([client, before]) => {
      const statement = client.running;
      if (statement === undefined || before?.statement !== statement) {
        this.#clients.set(client, statement && { statement, since: now });
        return [];
      }
      const silentMs = now - Math.max(before.since, client.heardAt);
      return silentMs > this.#options.maxSilenceMs ? [{ client, statement }] : [];
    });
  }

  /** Sessions that execute a statement; none when the server does not respond. */
  async #findExecuting(pids: readonly number[]): Promise<ReadonlySet<number> | 'unknown'> {
    const { connection, maxSilenceMs } = this.#options;
    const client = new pg.Client({
      ...connection,
      application_name: 'crosstie check',
      connectionTimeoutMillis: maxSilenceMs,
      query_timeout: maxSilenceMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state in ('active', 'fastpath function call')`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      // A server that refuses the connection, for example because it has too many, is not lost.
      return sqlState(error) === undefined ? new Set() : 'unknown';
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
