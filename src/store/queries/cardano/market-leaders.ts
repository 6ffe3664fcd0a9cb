import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { tradeValue } from './market-trades.js';

/** What the trades of an account in some time come to. */
export interface TradingAccount {
  /** Stake credential of 29 bytes, hexadecimal. */
  readonly account: string;
  readonly trades: number;
  readonly volume: bigint;
  /** What was got less what was given, in lovelace at the prices; null where one of them is missing. */
  readonly gain: bigint | null;
}

/** Lovelace for the smallest unit, by the number that the asset has in the market. */
export interface AssetPrice {
  readonly assetId: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Every account that traded after a time, the one with most volume first. Most trade the same few pairs again. */
export const tradingAccounts = (
  db: NetworkDb<'cardano'>,
  after: number,
  prices: readonly AssetPrice[],
): Promise<readonly TradingAccount[]> =>
  db.rows<TradingAccount>(sql`
    with pair as materialized (
      select d.owner_stake as account, d.asset_in_id, d.asset_out_id, sum(d.amount_in) as given,
             sum(d.amount_out) as got, count(*) as trades, sum(${tradeValue(db)}) as lovelace
        from ${db.schema}.dex_trade d where d.time > ${after} and d.owner_stake is not null
       group by d.owner_stake, d.asset_in_id, d.asset_out_id),
    total as (select account, sum(trades)::integer as trades, sum(lovelace) as volume from pair group by account),
    net as (
      select account, asset_id, sum(amount) as amount from (
        select account, asset_out_id as asset_id, got as amount from pair
        union all select account, asset_in_id, -given from pair) m
       group by account, asset_id having sum(amount) <> 0),
    gain as (
      select n.account, sum(div(n.amount * p.numerator, p.denominator)) as gain,
             bool_and(p.asset_id is not null) as known
        from net n left join unnest(${prices.map(({ assetId }) => assetId)}::integer[],
               ${prices.map(({ numerator }) => numerator)}::numeric[],
               ${prices.map(({ denominator }) => denominator)}::numeric[]) p (asset_id, numerator, denominator)
          on p.asset_id = n.asset_id
       group by n.account)
    select encode(t.account, 'hex') as account, t.trades, t.volume,
           case when g.account is null then 0 when g.known then g.gain end as gain
      from total t left join gain g on g.account = t.account
     order by t.volume desc, t.account`);

/** Shares of pools that an account holds, by the number that they have in the market. */
export interface HeldShares {
  readonly account: string;
  /** Null in the only row of an account that holds too many assets to look at. */
  readonly assetId: number | null;
  readonly quantity: bigint;
}

/** Of accounts by their stake credentials of 29 bytes; `most` assets of each are looked at. */
export const sharesOfAccounts = (
  db: NetworkDb<'cardano'>,
  accounts: readonly Uint8Array[],
  most: number,
): Promise<readonly HeldShares[]> =>
  db.rows<HeldShares>(sql`
    with held as materialized (
      select w.account, h.asset_id, h.quantity, count(*) over (partition by w.account) as assets
        from unnest(${accounts}::bytea[]) w (account)
        join ${db.schema}.stake_credential k
          on k.hash = substring(w.account from 2) and k.script = (get_byte(w.account, 0) = 1)
        cross join lateral (select asset_id, quantity from ${db.schema}.stake_asset
          where stake_id = k.id and quantity > 0 limit ${most + 1}) h)
    select encode(h.account, 'hex') as account, m.id as "assetId", h.quantity
      from held h join ${db.schema}.asset n on n.id = h.asset_id
      join ${db.schema}.market_asset m on m.unit = n.policy || n.name
     where h.assets <= ${most} and exists (select from ${db.schema}.market_pool p where p.lp_asset_id = m.id)
    union all
    select distinct encode(h.account, 'hex'), null::integer, 0::numeric from held h where h.assets > ${most}`);
