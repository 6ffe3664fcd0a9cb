import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** A past state of the chain: the effect of all transactions up to `lastTxId`. */
export interface ChainStateRef {
  readonly lastTxId: number;
  readonly slot: number;
  readonly height: number;
}

/** The states after the last block up to each slot, in the same order; undefined before the first block. */
export async function findChainStatesAt(
  db: NetworkDb<'cardano'>,
  slots: readonly number[],
): Promise<readonly (ChainStateRef | undefined)[]> {
  const rows = await db.rows<{
    readonly last_tx_id: number | null;
    readonly slot: bigint | null;
    readonly height: number | null;
  }>(sql`
    select b.first_tx_id + b.tx_count - 1 as last_tx_id, b.slot, b.height
      from unnest(${slots}::bigint[]) with ordinality w (slot, place)
      left join lateral (select first_tx_id, tx_count, slot, height from ${db.schema}.block
                          where slot <= w.slot order by slot desc, height desc limit 1) b on true
     order by w.place`);
  return rows.map(({ last_tx_id, slot, height }) =>
    last_tx_id === null || slot === null || height === null
      ? undefined
      : { lastTxId: last_tx_id, slot: Number(slot), height },
  );
}

/** The state after the last block up to the slot; undefined before the first block. */
export async function findChainStateAt(db: NetworkDb<'cardano'>, slot: number): Promise<ChainStateRef | undefined> {
  const row = await db.first<{ readonly last_tx_id: number; readonly slot: bigint; readonly height: number }>(sql`
    select first_tx_id + tx_count - 1 as last_tx_id, slot, height from ${db.schema}.block
     where slot <= ${slot} order by slot desc, height desc limit 1`);
  return row && { lastTxId: row.last_tx_id, slot: Number(row.slot), height: row.height };
}
