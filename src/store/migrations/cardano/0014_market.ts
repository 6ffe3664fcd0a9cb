import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Pools, orders and trades of decentralised exchanges, read from outputs at the scripts of `src/market/registry`.
 *
 * - `dex` is a place in `DEXES` (src/market/dex-names.ts). An asset is a number of `market_asset`, in which -1 is ADA;
 *   orders may name assets that were never minted, so they are not those of `asset`. Times of the market are
 *   milliseconds since 1970 where a contract wrote them (`opens_at`, `deadline`, `valid_…`), seconds otherwise.
 * - `seen_tx_id` is when the content became known: with the output, or with the transaction that showed its datum.
 * - A credential has 29 bytes: 0 for a key or 1 for a script, and the hash.
 */
export const market: Migration = {
  name: '0014_market',
  up: (schema) => [
    // Policy and name in one; empty for ADA.
    sql`create table ${schema}.market_asset (
      id integer primary key,
      first_tx_id integer not null,
      unit bytea not null)`,
    sql`create unique index market_asset_by_unit on ${schema}.market_asset (unit)`,
    sql`insert into ${schema}.market_asset (id, first_tx_id, unit) values (-1, -2147483648, '')`,
    // `unit` is the token that proves the pool, `ident` how its orders name it where they use neither that nor lp_asset_id.
    sql`create table ${schema}.market_pool (
      id integer primary key,
      first_tx_id integer not null,
      asset_a_id integer not null,
      asset_b_id integer not null,
      lp_asset_id integer,
      dex smallint not null,
      unit bytea not null,
      ident text)`,
    sql`create unique index market_pool_by_unit on ${schema}.market_pool (unit, dex)`,
    // What can be traded, and how: `curve` as src/market/curves/stored-curve.ts writes it. Ends when its output is spent.
    sql`create table ${schema}.pool_state (
      opens_at bigint,
      tx_id integer not null,
      index integer not null,
      seen_tx_id integer not null,
      spent_by integer,
      pool_id integer not null,
      closed boolean not null,
      reserve_a numeric not null,
      reserve_b numeric not null,
      lp_supply numeric,
      curve text not null,
      primary key (tx_id, index))`,
    /*
     * An order for as long as its output lasts. One that is filled in part goes on in a new output with what is left of
     * it: a new row with the same root, the output that it began with. `held` is what the output holds of the asset
     * that is asked for. The receiver is null where it is the owner. The price is the least of the request for one unit of
     * the offer, least_part what a part must bring at least, where the contract says so.
     *
     * step: 0 swap, 1 deposit, 2 withdraw, 3 zap in, 4 zap out, 5 other.
     * execution: 0 MARKET, 1 LIMIT, 2 STOP_LOSS, 3 OCO, 4 PARTIAL, 5 ROUTED, 6 STRATEGY.
     * status: 0 OPEN, 1 PARTIALLY_FILLED, 2 FILLED, 3 CANCELLED, 4 EXPIRED, 5 UNKNOWN, 6 goes on in another row.
     */
    sql`create table ${schema}.dex_order (
      deadline bigint,
      tx_id integer not null,
      index integer not null,
      seen_tx_id integer not null,
      root_tx_id integer not null,
      root_index integer not null,
      spent_by integer,
      offer_asset_id integer,
      request_asset_id integer,
      pool_id integer,
      outcome smallint check (outcome between 2 and 6),
      status smallint not null generated always as (
        coalesce(outcome, case when root_tx_id = tx_id and root_index = index then 0 else 1 end)) stored,
      dex smallint not null,
      step smallint not null,
      execution smallint not null,
      aggregator smallint,
      split boolean not null,
      offer_amount numeric,
      request_amount numeric,
      price_numerator numeric,
      price_denominator numeric,
      least_part numeric,
      batcher_fee numeric,
      deposit numeric,
      held numeric not null,
      owner_payment bytea,
      owner_stake bytea,
      receiver_payment bytea,
      receiver_stake bytea,
      cancel_key bytea,
      beacon text,
      primary key (tx_id, index))`,
    /*
     * What somebody gave and got. `asset_id`, `lovelace` and `price` (lovelace for the smallest unit, 20 significant
     * digits) where one side is ADA; `amounts` says where they are from: 0 what was paid, 1 what the pool gained and
     * lost, 2 the limit of the order.
     */
    sql`create table ${schema}.dex_trade (
      time bigint not null,
      tx_id integer not null,
      place integer not null,
      pool_id integer,
      order_tx_id integer,
      order_index integer,
      asset_in_id integer not null,
      asset_out_id integer not null,
      asset_id integer,
      dex smallint not null,
      aggregator smallint,
      amounts smallint not null,
      split boolean not null,
      arbitrage boolean not null,
      amount_in numeric not null,
      amount_out numeric not null,
      lovelace numeric,
      price numeric,
      owner_payment bytea,
      owner_stake bytea,
      primary key (tx_id, place))`,
    // Outputs at scripts of the market whose datum nobody has shown yet.
    sql`create table ${schema}.market_undecoded (
      tx_id integer not null,
      index integer not null,
      shown_by integer,
      datum_hash bytea not null,
      primary key (tx_id, index))`,
    sql`create index market_undecoded_now on ${schema}.market_undecoded (tx_id, index) where shown_by is null`,
    // US dollars for one ADA, as an oracle says it.
    sql`create table ${schema}.oracle_state (
      created_at bigint not null,
      valid_until bigint not null,
      tx_id integer not null,
      index integer not null,
      seen_tx_id integer not null,
      spent_by integer,
      source text not null,
      numerator numeric not null,
      denominator numeric not null,
      primary key (tx_id, index))`,
    sql`create index oracle_state_now on ${schema}.oracle_state (tx_id, index) where spent_by is null`,
    // US dollars for one ADA as of the beginning of an hour (hours since 1970), from what the block before it knew.
    sql`create table ${schema}.market_rate (
      hour integer primary key,
      height integer not null,
      numerator numeric not null,
      denominator numeric not null,
      sources text not null)`,
    // Trades of an asset for ADA by time, `seconds` long, on one DEX or (-1) on all. Prices as in dex_trade.
    sql`create table ${schema}.candle (
      time bigint not null,
      asset_id integer not null,
      seconds integer not null,
      trade_count integer not null,
      dex smallint not null,
      open numeric not null,
      high numeric not null,
      low numeric not null,
      close numeric not null,
      lovelace numeric not null,
      quantity numeric not null,
      primary key (asset_id, dex, seconds, time))`,
    sql`create table ${schema}.dex_order_total (
      dex smallint not null,
      status smallint not null,
      order_count integer not null,
      primary key (dex, status))`,
  ],
};
