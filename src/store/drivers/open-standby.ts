import type { Db } from '../db.js';
import { openPgPool, type PgPoolOptions } from './pg-pool.js';

export type StandbyOptions = Omit<PgPoolOptions, 'driver' | 'connection' | 'acquireTimeoutMs'> & {
  readonly databaseUrl: string;
};

/** A request does not wait for a standby as it would for the primary, which serves it instead. */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** Other servers can serve the requests that wait for a lost standby. */
const MAX_SILENCE_MS = 3_000;

/** Opens a pool of connections to a standby. Its connections are made on demand, so it may be down. */
export const openStandby = ({ databaseUrl, ...options }: StandbyOptions): Db =>
  openPgPool({
    ...options,
    driver: 'server',
    connection: { connectionString: databaseUrl },
    maxSilenceMs: MAX_SILENCE_MS,
    acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
  });
