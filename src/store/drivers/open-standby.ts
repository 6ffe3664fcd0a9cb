import type { Db } from '../db.js';
import { openPgPool, type PgPoolOptions } from './pg-pool.js';

export type StandbyOptions = Omit<PgPoolOptions, 'driver' | 'connection' | 'acquireTimeoutMs'> & {
  readonly databaseUrl: string;
};

/** A request does not wait for a standby as it would for the primary, which serves it instead. */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** Added to the timeout of the server, which normally cancels a statement first. */
const UNRESPONSIVE_MS = 1_000;

/** Opens a pool of connections to a standby. Its connections are made on demand, so it may be down. */
export const openStandby = ({ databaseUrl, ...options }: StandbyOptions): Db =>
  openPgPool({
    ...options,
    driver: 'server',
    connection: {
      connectionString: databaseUrl,
      // The host of a standby may be lost without closing its connections.
      query_timeout: options.statementTimeoutMs + UNRESPONSIVE_MS,
    },
    acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
  });
