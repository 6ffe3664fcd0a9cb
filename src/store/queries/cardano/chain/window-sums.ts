import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Activity in a range of slots. */
export interface WindowSums {
  readonly blocks: number;
  readonly transactions: number;
  readonly bytes: number;
  readonly fees: bigint;
  /** Number of addresses with a transaction. */
  readonly addresses: number;
  readonly scriptTransactions: number;
}

interface SumsRow {
  readonly blocks: number;
  readonly transactions: number;
  readonly bytes: bigint;
  readonly fees: bigint;
  readonly addresses: number;
  readonly script_transactions: number;
}

/** A range of slots is a range of transaction ids, in which involved addresses and redeemers are stored together. */
export async function windowSums(
  db: NetworkDb<'cardano'>,
  { fromSlot, toSlot }: { readonly fromSlot: number; readonly toSlot: number },
): Promise<WindowSums> {
  const row = (await db.first<SumsRow>(sql`
    with w as (
      select count(*)::integer as blocks, coalesce(sum(tx_count), 0)::integer as transactions,
             coalesce(sum(size), 0)::bigint as bytes, coalesce(sum(fees), 0) as fees,
             coalesce(min(first_tx_id), 0) as first, coalesce(max(first_tx_id + tx_count), 0) - 1 as last
        from ${db.schema}.block where slot between ${fromSlot} and ${toSlot})
    select w.blocks, w.transactions, w.bytes, w.fees,
           (select count(distinct address_id) from ${db.schema}.address_tx
             where tx_id between w.first and w.last)::integer as addresses,
           (select count(distinct tx_id) from ${db.schema}.redeemer
             where tx_id between w.first and w.last)::integer as script_transactions
      from w`)) as SumsRow;
  return {
    blocks: row.blocks,
    transactions: row.transactions,
    bytes: Number(row.bytes),
    fees: row.fees,
    addresses: row.addresses,
    scriptTransactions: row.script_transactions,
  };
}
