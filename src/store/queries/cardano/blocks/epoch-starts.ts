import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { ALL_TRANSACTIONS } from '../chain/tx-range.js';

/**
 * The first transaction of each epoch. A few hundred rows map any certificate's position to its epoch; looking up
 * transaction and block would cost two reads each.
 */
export interface EpochStarts {
  /** Epoch of the newest block. */
  readonly current: number;
  /** Returns the epoch of a transaction. */
  getEpoch(txId: number): number;
  /**
   * The first transaction of an epoch, or of the next epoch that has blocks; greater than all ids where there is none.
   */
  firstTxFrom(epoch: number): number;
}

/** Epochs that have blocks, with their first transaction, or that of a later epoch where it has none. */
export const epochStartRows = (db: NetworkDb<'cardano'>): Sql => sql`
  select e.epoch, b.first_tx_id from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.first_height`;

export async function epochStarts(db: NetworkDb<'cardano'>): Promise<EpochStarts> {
  const rows = await db.rows<{ readonly epoch: number; readonly first_tx_id: number }>(
    sql`${epochStartRows(db)} order by e.epoch`,
  );
  return {
    current: rows.at(-1)?.epoch ?? 0,
    getEpoch(txId) {
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((rows[middle]?.first_tx_id ?? 0) <= txId) low = middle + 1;
        else high = middle;
      }
      return rows[low - 1]?.epoch ?? 0;
    },
    firstTxFrom: (epoch) => rows.find((row) => row.epoch >= epoch)?.first_tx_id ?? ALL_TRANSACTIONS.to,
  };
}
