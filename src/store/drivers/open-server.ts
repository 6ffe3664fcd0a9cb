import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../db.js';
import { sqlState } from '../errors.js';
import { sql } from '../sql.js';
import { openPgPool, type PgPoolOptions } from './pg-pool.js';

export interface ServerOptions extends Omit<PgPoolOptions, 'driver' | 'connection'> {
  readonly databaseUrl: string;
  readonly connectPatienceMs: number;
}

const OLDEST_VERSION = 15;
const RETRY_MS = 250;

/** Opens the database on the operator's server after checking that it responds and is recent enough. */
export async function openServer({ databaseUrl, connectPatienceMs, ...options }: ServerOptions): Promise<Db> {
  const address = describeAddress(databaseUrl);
  const db = openPgPool({
    ...options,
    driver: 'server',
    connection: { connectionString: databaseUrl },
    connectionUrl: databaseUrl,
  });
  try {
    const version = await awaitServerVersion(db, address, connectPatienceMs, options.log);
    if (version < OLDEST_VERSION * 10_000) {
      throw new ServiceError(
        'unavailable',
        `The database server ${address} is PostgreSQL ${Math.floor(version / 10_000)}; ` +
          `version ${OLDEST_VERSION} or later is needed`,
      );
    }
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** A server that starts at the same time may need a moment; one that rejects the connection needs the operator. */
async function awaitServerVersion(db: Db, address: string, patienceMs: number, log: Log): Promise<number> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const row = await db.first<{ version: number }>(
        sql`select current_setting('server_version_num')::int as version`,
      );
      return row?.version ?? 0;
    } catch (error) {
      const cause = error instanceof ServiceError ? error.cause : error;
      if (!mayPass(cause) || Date.now() >= deadline) {
        throw new ServiceError(
          'unavailable',
          `The database server ${address} cannot be used: ${explain(cause)}; check DATABASE_URL`,
          { cause },
        );
      }
      if (attempt === 1) log.info('store.server-awaited', { address, reason: explain(cause) });
      await pause(RETRY_MS);
    }
  }
}

/** Rejected credentials or an unknown database are permanent; a starting server is not. */
const mayPass = (error: unknown): boolean => sqlState(error) === undefined || sqlState(error) === '57P03';

const EXPLANATIONS: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the user name or password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '57P03': 'it is starting up',
  '53300': 'it has no free connection',
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be resolved',
  ETIMEDOUT: 'it does not answer',
};

/** Uses fixed messages where possible: a library's message might contain the password. */
function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return EXPLANATIONS[code] ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`);
}

/** A user and no host, as libpq accepts it where `?host=` names the folder of a local socket; a URL needs a host. */
const WITHOUT_HOST = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/;

/** Host, port and database without the password. */
function describeAddress(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl.replace(WITHOUT_HOST, '$1localhost'));
    if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw new TypeError('not a PostgreSQL URL');
    return `${url.searchParams.get('host') ?? url.host}${url.pathname}`;
  } catch {
    throw new ServiceError(
      'invalid',
      'DATABASE_URL is not a PostgreSQL address; use the form postgres://user:password@host:5432/database',
    );
  }
}
