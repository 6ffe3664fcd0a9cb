import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { LeftReason } from '../../write/mempool-stays.js';

export interface MempoolRange {
  /** The position of the last one read. */
  readonly after: number;
  /** Stays that ended up to this position are left out: the reader began later. */
  readonly start: number;
  /** Which of the two events of a stay are read. */
  readonly entered: boolean;
  readonly left: boolean;
  readonly limit: number;
}

/** A transaction that entered the mempool, or left it for a reason. */
export interface MempoolEventRow {
  readonly position: number;
  readonly hash: string;
  readonly at: Date;
  /** Addresses, on Bitcoin scripts, of its inputs and outputs. */
  readonly owners: readonly Uint8Array[];
  /** Undefined when it entered. */
  readonly reason: LeftReason | undefined;
  readonly replacedBy: string | undefined;
}

/** In the order of their positions. */
export async function listMempoolEvents(
  db: NetworkDb,
  { after, start, entered, left, limit }: MempoolRange,
): Promise<readonly MempoolEventRow[]> {
  // Midnight sources do not provide a mempool.
  if (db.family === 'midnight') return [];
  const stay = sql`${db.schema}.mempool_stay`;
  const rows = await db.rows<{
    readonly position: bigint;
    readonly hash: string;
    readonly at: Date;
    readonly owners: readonly Uint8Array[];
    readonly reason: LeftReason | null;
    readonly replaced_by: string | null;
  }>(sql`
    (select entered_position as position, encode(tx_hash, 'hex') as hash, entered_at as at, owners,
            null::text as reason, null::text as replaced_by
       from ${stay}
      where ${entered} and entered_position > ${after}::bigint
        and (entered_position > ${start}::bigint or left_position is null or left_position > ${start}::bigint)
      order by entered_position limit ${limit})
    union all
    (select left_position, encode(tx_hash, 'hex'), left_at, owners, reason, encode(replaced_by, 'hex')
       from ${stay}
      where ${left} and left_position > greatest(${after}::bigint, ${start}::bigint)
      order by left_position limit ${limit})
    order by position limit ${limit}`);
  return rows.map((row) => ({
    position: Number(row.position),
    hash: row.hash,
    at: row.at,
    owners: row.owners,
    reason: row.reason ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
  }));
}
