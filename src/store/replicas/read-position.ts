import { sqlState } from '../errors.js';
import type { NetworkDb } from '../network-db.js';
import { identifier, sql } from '../sql.js';
import type { ServerPosition } from './index-position.js';

interface PositionRow {
  readonly index: bigint;
  readonly rollbacks: number;
  readonly height: number;
  readonly standby: boolean;
  readonly lsn: bigint;
  readonly started: number;
}

/** Undefined table or schema: a standby that has not replayed the creation of the network yet. */
const MISSING: ReadonlySet<string | undefined> = new Set(['42P01', '3F000']);

/**
 * Reads the state of a network's index on one server. The position in the log is read after the snapshot of the
 * statement is taken, so it is at or beyond everything that the statement sees. Undefined where there is no index.
 */
export async function readPosition(db: NetworkDb): Promise<ServerPosition | undefined> {
  const log = identifier(db.family === 'bitcoin' ? 'reorg' : 'rollback_log');
  const row = await db
    .first<PositionRow>(sql`
    select ${`${db.schema.name}.checkpoint`}::regclass::oid::bigint as index,
           coalesce((select max(id) from ${db.schema}.${log}) + 1, 0)::int as rollbacks,
           coalesce(c.height, -1)::int as height,
           pg_is_in_recovery() as standby,
           case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
             - '0/0'::pg_lsn as lsn,
           extract(epoch from pg_postmaster_start_time())::float8 as started
      from ${db.schema}.checkpoint c`)
    .catch((error: unknown) => {
      if (MISSING.has(sqlState(error))) return undefined;
      throw error;
    });
  if (row === undefined) return undefined;
  const { index, rollbacks, height, standby, lsn, started } = row;
  return { position: { index: Number(index), rollbacks, height }, lsn, standby, startedAt: started };
}
