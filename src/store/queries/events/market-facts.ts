import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { selected, type TxSelection } from './block-facts.js';

/** Facts of DEXes, from which events are derived. Units are empty for ADA. */

export interface TradeFact {
  readonly number: number;
  readonly place: number;
  readonly dex: number;
  readonly assetIn: string;
  readonly assetOut: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

export const listTrades = (db: NetworkDb<'cardano'>, txs: TxSelection): Promise<TradeFact[]> =>
  db.rows<TradeFact>(sql`
    select t.tx_id as number, t.place, t.dex, encode(i.unit, 'hex') as "assetIn", encode(o.unit, 'hex') as "assetOut",
           t.amount_in as "amountIn", t.amount_out as "amountOut"
      from ${db.schema}.dex_trade t
      join ${db.schema}.market_asset i on i.id = t.asset_in_id
      join ${db.schema}.market_asset o on o.id = t.asset_out_id
     where ${selected(sql`t.tx_id`, txs)} order by t.tx_id, t.place`);

export interface PriceFact {
  readonly number: number;
  readonly place: number;
  readonly dex: number;
  readonly unit: string;
  /** Decimal numbers. */
  readonly price: string;
  readonly previous: string | null;
}

/** Trades for ADA whose price differs from that of the previous trade of the asset. */
export const listPriceChanges = (db: NetworkDb<'cardano'>, txs: TxSelection): Promise<PriceFact[]> =>
  db.rows<PriceFact>(sql`
    select t.tx_id as number, t.place, t.dex, encode(a.unit, 'hex') as unit, t.price::text as price,
           p.price::text as previous
      from ${db.schema}.dex_trade t
      join ${db.schema}.market_asset a on a.id = t.asset_id
      left join lateral (
        select b.price from ${db.schema}.dex_trade b
         where b.asset_id = t.asset_id and (b.time, b.tx_id, b.place) < (t.time, t.tx_id, t.place)
         order by b.time desc, b.tx_id desc, b.place desc limit 1) p on true
     where ${selected(sql`t.tx_id`, txs)} and t.asset_id is not null and t.price is not null
       and t.price is distinct from p.price
     order by t.tx_id, t.place`);

export interface OrderFact {
  readonly number: number;
  /** The output, `{txHash}#{index}`. */
  readonly output: string;
  readonly dex: number;
  /** See migration 0014. */
  readonly status: number;
  readonly assetIn: string | null;
  readonly amountIn: bigint | null;
  readonly assetOut: string | null;
  readonly amountOut: bigint | null;
  /** 29 bytes: 0 for a key or 1 for a script, and the hash. */
  readonly owner: Uint8Array | null;
}

/** Orders that transactions placed, and orders whose outputs they spent, in chain order. */
export function listOrders(db: NetworkDb<'cardano'>, txs: TxSelection): Promise<OrderFact[]> {
  const { schema } = db;
  return db.rows<OrderFact>(sql`
    select o.number, encode(t.hash, 'hex') || '#' || o.index as output, o.dex, o.shown as status,
           encode(i.unit, 'hex') as "assetIn", o.offer_amount as "amountIn", encode(r.unit, 'hex') as "assetOut",
           o.request_amount as "amountOut", o.owner_payment as owner
      from (select d.*, d.seen_tx_id as number, 0 as step_order,
                   case when d.root_tx_id = d.tx_id and d.root_index = d.index then 0 else 1 end as shown
              from ${schema}.dex_order d where ${selected(sql`d.seen_tx_id`, txs)}
            union all
            select d.*, d.spent_by, 1, d.outcome
              from ${schema}.dex_order d where ${selected(sql`d.spent_by`, txs)} and d.outcome is not null) o
      join ${schema}.transaction t on t.id = o.tx_id
      left join ${schema}.market_asset i on i.id = o.offer_asset_id
      left join ${schema}.market_asset r on r.id = o.request_asset_id
     order by o.number, o.step_order desc, o.tx_id, o.index`);
}
