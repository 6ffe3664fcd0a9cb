import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** A past state of the chain: the effect of all transactions up to `lastTxId`. */
export interface ChainStateRef {
  readonly lastTxId: number;
  readonly slot: number;
  readonly height: number;
}

/** The state after the last block up to the slot; undefined before the first block. */
export async function findChainStateAt(db: NetworkDb<'cardano'>, slot: number): Promise<ChainStateRef | undefined> {
  const row = await db.first<{ readonly last_tx_id: number; readonly slot: bigint; readonly height: number }>(sql`
    select first_tx_id + tx_count - 1 as last_tx_id, slot, height from ${db.schema}.block
     where slot <= ${slot} order by slot desc, height desc limit 1`);
  return row && { lastTxId: row.last_tx_id, slot: Number(row.slot), height: row.height };
}
