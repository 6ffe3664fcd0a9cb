import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { tradeValue } from './trades.js';

export interface DexActivity {
  readonly lovelace: bigint;
  readonly trades: number;
  readonly traders: number;
  readonly placed: number;
  readonly filled: number;
  readonly cancelled: number;
  readonly expired: number;
  readonly medianFillSeconds: number | null;
}

/** Trades and orders of a DEX after a time, which is that of the transaction `afterTx`. */
export async function dexActivity(
  db: NetworkDb<'cardano'>,
  dex: number,
  { since, afterTx }: { readonly since: number; readonly afterTx: number },
): Promise<DexActivity> {
  const { schema } = db;
  const row = await db.first<DexActivity>(sql`
    select t.lovelace, t.trades, t.traders, p.placed, e.filled, e.cancelled, e.expired,
           e.median as "medianFillSeconds"
      from (select coalesce(sum(${tradeValue(db)}), 0) as lovelace, count(*)::integer as trades,
                   count(distinct coalesce(d.owner_stake, d.owner_payment))::integer as traders
              from ${schema}.dex_trade d where d.dex = ${dex} and d.time > ${since}) t,
           (select count(*)::integer as placed from ${schema}.dex_order o
             where o.dex = ${dex} and o.status <> 6 and o.root_tx_id > ${afterTx}) p,
           (select count(*) filter (where o.status = 2)::integer as filled,
                   count(*) filter (where o.status = 3)::integer as cancelled,
                   count(*) filter (where o.status = 4)::integer as expired,
                   percentile_cont(0.5) within group (order by (sb.slot - b.slot)) filter (where o.status = 2) as median
              from ${schema}.dex_order o
              join ${schema}.transaction t on t.id = o.root_tx_id join ${schema}.block b on b.height = t.height
              join ${schema}.transaction st on st.id = o.spent_by join ${schema}.block sb on sb.height = st.height
             where o.spent_by > ${afterTx} and o.dex = ${dex} and o.status <> 6) e`);
  if (row === undefined) throw new RangeError('an aggregate without a row');
  return row;
}
