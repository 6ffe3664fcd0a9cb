import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../kernel/log.js';
import type { HeldLock } from '../db.js';
import { asStoreError } from '../errors.js';
import { SERVER_KEEPALIVE } from './peer-loss.js';

/** Interval of the heartbeat query on a lock's connection; a broken network is not reported otherwise. */
const HEARTBEAT_MS = 15_000;

/** Advisory locks have 64-bit keys, so collisions of two names are negligible. */
export const lockKey = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE(0);

/** Acquires the lock on a dedicated connection, which stays open as long as the lock is held. */
export async function acquireLock(
  config: pg.ClientConfig,
  name: string,
  { wait, log }: { readonly wait: boolean; readonly log: Log },
): Promise<HeldLock | undefined> {
  const client = new pg.Client(config);
  const lost = new AbortController();
  client.on('error', (error) => log.warn('store.lock-connection-failed', { lock: name, error: error.message }));
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    // A default of the server or of the role must not time out the wait or the idle connection.
    await client.query(`set statement_timeout to 0; set idle_session_timeout to 0; ${SERVER_KEEPALIVE}`);
    const statement = wait ? 'select pg_advisory_lock($1), true as held' : 'select pg_try_advisory_lock($1) as held';
    const { rows } = await client.query<{ held: boolean }>(statement, [lockKey(name).toString()]);
    if (rows[0]?.held !== true) {
      await client.end();
      return undefined;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asStoreError(error);
  }
  return holdLock(client, lost);
}

function holdLock(client: pg.Client, lost: AbortController): HeldLock {
  let released = false;
  const heartbeat = setInterval(() => {
    client.query({ text: 'select 1', query_timeout: HEARTBEAT_MS } as pg.QueryConfig).catch(() => lost.abort());
  }, HEARTBEAT_MS);
  heartbeat.unref();
  lost.signal.addEventListener('abort', () => clearInterval(heartbeat), { once: true });

  return {
    lost: lost.signal,
    release: async () => {
      if (released) return;
      released = true;
      clearInterval(heartbeat);
      // Closing the connection releases its locks.
      await client.end().catch(() => undefined);
    },
  };
}
