import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** An epoch boundary that the ledger state includes. Its block is the first one of the epoch. */
export interface EpochBoundary {
  readonly epoch: number;
  readonly height: number;
  /** The first transaction after the boundary, which the block itself or a later one contains. */
  readonly firstTxId: number;
}

/** At most one row of `epoch`, `height` and `first_tx_id`. The block before the start of an index has no row. */
export const selectBoundary = (db: NetworkDb<'cardano'>, upTo = 2 ** 31 - 1): Sql => sql`
  select l.epoch, l.height, coalesce(b.first_tx_id, 0) as first_tx_id
    from (select epoch, height from ${db.schema}.epoch_ledger
           where height <= ${upTo} order by height desc, epoch desc limit 1) l
    left join ${db.schema}.block b on b.height = l.height`;

/** The newest boundary, or the newest one up to a height. Undefined before the first. */
export async function findBoundary(db: NetworkDb<'cardano'>, upTo?: number): Promise<EpochBoundary | undefined> {
  const row = await db.first<{ readonly epoch: number; readonly height: number; readonly first_tx_id: number }>(
    selectBoundary(db, upTo),
  );
  return row && { epoch: row.epoch, height: row.height, firstTxId: row.first_tx_id };
}
