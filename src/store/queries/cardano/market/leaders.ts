import type { NetworkDb } from '../../../network-db.js';
import { join, sql } from '../../../sql.js';
import { tradeValue } from './trades.js';

/** Sum of an account's trades in one direction between two assets. */
export interface PairTrades {
  /** Stake credential of 29 bytes, hexadecimal. */
  readonly account: string;
  readonly assetIn: number;
  readonly given: bigint;
  readonly assetOut: number;
  readonly got: bigint;
  readonly trades: number;
  readonly lovelace: bigint;
}

/**
 * Trades of accounts later than `after` and not later than `upTo`. Most accounts trade the same few pairs repeatedly.
 */
export const pairsTraded = (
  db: NetworkDb<'cardano'>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly PairTrades[]> =>
  db.rows<PairTrades>(sql`
    select encode(d.owner_stake, 'hex') as account, d.asset_in_id as "assetIn", sum(d.amount_in) as given,
           d.asset_out_id as "assetOut", sum(d.amount_out) as got, count(*)::integer as trades,
           sum(${tradeValue(db)}) as lovelace
      from ${db.schema}.dex_trade d where d.time > ${after} and d.time <= ${upTo} and d.owner_stake is not null
     group by d.owner_stake, d.asset_in_id, d.asset_out_id`);

/** A single trade. */
export interface AccountTrade extends PairTrades {
  readonly txId: number;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Trades of accounts in transactions after `afterTx` up to `upToTx`, later than `after` and not later than `upTo`. */
export async function accountTrades(
  db: NetworkDb<'cardano'>,
  range: { readonly after: number; readonly upTo?: number; readonly afterTx?: number; readonly upToTx?: number },
): Promise<readonly AccountTrade[]> {
  const bounds = [
    sql`d.time > ${range.after}`,
    ...(range.upTo === undefined ? [] : [sql`d.time <= ${range.upTo}`]),
    ...(range.afterTx === undefined ? [] : [sql`d.tx_id > ${range.afterTx}`]),
    ...(range.upToTx === undefined ? [] : [sql`d.tx_id <= ${range.upToTx}`]),
  ];
  const rows = await db.rows<Omit<AccountTrade, 'time'> & { readonly time: bigint }>(sql`
    select encode(d.owner_stake, 'hex') as account, d.asset_in_id as "assetIn", d.amount_in as given,
           d.asset_out_id as "assetOut", d.amount_out as got, 1 as trades, ${tradeValue(db)} as lovelace,
           d.tx_id as "txId", d.time
      from ${db.schema}.dex_trade d where ${join(bounds, sql` and `)} and d.owner_stake is not null
     order by d.tx_id, d.place`);
  return rows.map((row) => ({ ...row, time: Number(row.time) }));
}

/** Pool shares that an account holds, by market asset id. */
export interface HeldShares {
  readonly account: string;
  /** Null in the only row of an account that holds too many assets to scan. */
  readonly assetId: number | null;
  readonly quantity: bigint;
}

/** For accounts by their stake credentials of 29 bytes; at most `max` assets of each are scanned. */
export const findHeldShares = (
  db: NetworkDb<'cardano'>,
  accounts: readonly Uint8Array[],
  max: number,
): Promise<readonly HeldShares[]> =>
  db.rows<HeldShares>(sql`
    with held as materialized (
      select w.account, h.asset_id, h.quantity, count(*) over (partition by w.account) as assets
        from unnest(${accounts}::bytea[]) w (account)
        join ${db.schema}.stake_credential k
          on k.hash = substring(w.account from 2) and k.script = (get_byte(w.account, 0) = 1)
        cross join lateral (select asset_id, quantity from ${db.schema}.stake_asset
          where stake_id = k.id and quantity > 0 limit ${max + 1}) h)
    select encode(h.account, 'hex') as account, m.id as "assetId", h.quantity
      from held h join ${db.schema}.asset n on n.id = h.asset_id
      join ${db.schema}.market_asset m on m.unit = n.policy || n.name
     where h.assets <= ${max} and exists (select from ${db.schema}.market_pool p where p.lp_asset_id = m.id)
    union all
    select distinct encode(h.account, 'hex'), null::integer, 0::numeric from held h where h.assets > ${max}`);
