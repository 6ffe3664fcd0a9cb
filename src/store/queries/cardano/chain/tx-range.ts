import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** An inclusive range of transactions. Empty where `from` is greater than `to`. */
export interface TxRange {
  readonly from: number;
  readonly to: number;
}

/** Genesis outputs have negative ids and belong to the beginning. */
export const ALL_TRANSACTIONS: TxRange = { from: -(2 ** 31), to: 2 ** 31 - 1 };

interface Bounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The transactions of a range of slots: ids count transactions, so a range of slots is a range of ids. */
export const findSlotTransactions = (db: NetworkDb<'cardano'>, bounds: Bounds): Promise<TxRange> =>
  transactionsBetween(db, bounds, 'slot');

export const findHeightTransactions = (db: NetworkDb<'cardano'>, bounds: Bounds): Promise<TxRange> =>
  transactionsBetween(db, bounds, 'height');

/** Empty for an epoch without blocks. */
export async function findEpochTransactions(db: NetworkDb<'cardano'>, epoch: number): Promise<TxRange> {
  const row = await db.first<TxRange>(sql`
    select f.first_tx_id as "from", l.first_tx_id + l.tx_count - 1 as "to"
      from ${db.schema}.epoch e
      join ${db.schema}.block f on f.height = e.first_height
      join ${db.schema}.block l on l.height = e.last_height
     where e.epoch = ${epoch}`);
  return row ?? { from: 0, to: -1 };
}

async function transactionsBetween(
  db: NetworkDb<'cardano'>,
  { from, to }: Bounds,
  by: 'slot' | 'height',
): Promise<TxRange> {
  if (from === undefined && to === undefined) return ALL_TRANSACTIONS;
  const column = by === 'slot' ? sql`slot` : sql`height`;
  const row = await db.first<{ readonly first: number | null; readonly last: number | null }>(sql`
    select (select first_tx_id from ${db.schema}.block where ${column} >= ${from ?? 0}::bigint
             order by ${column}, height limit 1) as first,
           (select first_tx_id + tx_count - 1 from ${db.schema}.block where ${column} <= ${to ?? 0}::bigint
             order by ${column} desc, height desc limit 1) as last`);
  return {
    from: from === undefined ? ALL_TRANSACTIONS.from : (row?.first ?? ALL_TRANSACTIONS.to),
    to: to === undefined ? ALL_TRANSACTIONS.to : (row?.last ?? -1),
  };
}
