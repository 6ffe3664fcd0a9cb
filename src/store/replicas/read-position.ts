import { sqlState } from '../errors.js';
import type { NetworkDb } from '../network-db.js';
import { markColumn } from '../queries/tip-mark.js';
import { identifier, type Sql, sql } from '../sql.js';
import type { ServerPosition } from './index-position.js';

interface PositionRow {
  readonly index: bigint;
  readonly rollbacks: number;
  readonly height: number;
  readonly mark: string | null;
  readonly standby: boolean;
  readonly lsn: bigint;
  readonly started: number;
}

/** Undefined table or schema: a standby that has not replayed the creation of the network yet. */
const MISSING: ReadonlySet<string | undefined> = new Set(['42P01', '3F000']);

/**
 * The position in the log is read after the snapshot of the statement is taken, so it is at or beyond everything that the
 * statement sees. Without parameters, so that it runs once for all reads that share a transaction.
 */
function selectPosition(db: NetworkDb): Sql {
  const { schema, family } = db;
  const log = identifier(family === 'bitcoin' ? 'reorg' : 'rollback_log');
  return sql`
    select c.tableoid::bigint as index,
           coalesce((select max(id) from ${schema}.${log}) + 1, 0)::int as rollbacks,
           coalesce(c.height, -1)::int as height,
           ${markColumn(db)},
           pg_is_in_recovery() as standby,
           case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
             - '0/0'::pg_lsn as lsn,
           extract(epoch from pg_postmaster_start_time())::float8 as started
      from ${schema}.checkpoint c`;
}

const toPosition = ({ index, rollbacks, height, mark, lsn, standby, started }: PositionRow): ServerPosition => ({
  position: { index: Number(index), rollbacks, height },
  mark: mark ?? '',
  lsn,
  standby,
  startedAt: started,
});

/** Reads the state of a network's index that a snapshot sees. Undefined where there is no index. */
export async function readSnapshotPosition(snapshot: NetworkDb): Promise<ServerPosition | undefined> {
  const row = await snapshot.first<PositionRow>(selectPosition(snapshot));
  return row && toPosition(row);
}

/** Reads the state of a network's index on one server. Undefined where there is no index. */
export async function readPosition(db: NetworkDb): Promise<ServerPosition | undefined> {
  try {
    return await readSnapshotPosition(db);
  } catch (error) {
    if (MISSING.has(sqlState(error))) return undefined;
    throw error;
  }
}
