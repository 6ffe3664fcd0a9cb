import { type Identifier, sql } from '../sql.js';
import type { PooledClient } from './statement-client.js';

interface VacuumOptions {
  /** The limit that the connection has otherwise. */
  readonly statementTimeoutMs: number;
  readonly signal: AbortSignal;
  /** Cancels the statement of a server process, on another connection. */
  readonly cancel: (processId: number) => Promise<unknown>;
}

/** The statement cannot run in a transaction, so its limit is that of the session, which is restored afterwards. */
export async function vacuumTable(
  client: PooledClient,
  schema: Identifier,
  table: Identifier,
  { statementTimeoutMs, signal, cancel }: VacuumOptions,
): Promise<void> {
  signal.throwIfAborted();
  const onAbort = (): void => void cancel(client.wire.backendPid).catch(() => undefined);
  await client.query('set statement_timeout to 0');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await client.query(sql`vacuum (freeze) ${schema}.${table}`.statement().text);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await client.query(`set statement_timeout to ${Math.trunc(statementTimeoutMs)}`);
  }
}
