import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { LeftReason } from '../../write/mempool-stays.js';

type Db = NetworkDb<'bitcoin'>;

/** A transaction that entered the mempool, or left it for a reason. */
export interface MempoolChange {
  readonly position: bigint;
  readonly txid: string;
  /** Undefined when it entered. */
  readonly reason: LeftReason | undefined;
  readonly replacedBy: string | undefined;
}

/** The position of the newest change. */
export async function findMempoolPosition(db: Db): Promise<bigint> {
  const row = await db.first<{ readonly last: bigint }>(sql`select last from ${db.schema}.mempool_log`);
  return row?.last ?? 0n;
}

/** Changes after a position, in their order. Those of the last 24 hours are known. */
export async function listMempoolChanges(db: Db, after: bigint, limit: number): Promise<readonly MempoolChange[]> {
  const stay = sql`${db.schema}.mempool_stay`;
  const rows = await db.rows<{
    readonly position: bigint;
    readonly txid: string;
    readonly reason: LeftReason | null;
    readonly replacedBy: string | null;
  }>(sql`
    (select entered_position as position, encode(tx_hash, 'hex') as txid, null as reason, null as "replacedBy"
       from ${stay} where entered_position > ${after}::bigint order by entered_position limit ${limit})
    union all
    (select left_position, encode(tx_hash, 'hex'), reason, encode(replaced_by, 'hex')
       from ${stay} where left_position > ${after}::bigint order by left_position limit ${limit})
    order by position limit ${limit}`);
  return rows.map(({ position, txid, reason, replacedBy }) => ({
    position: BigInt(position),
    txid,
    reason: reason ?? undefined,
    replacedBy: replacedBy ?? undefined,
  }));
}
