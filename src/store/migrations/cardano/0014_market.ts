import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Pools, orders and trades of decentralized exchanges, decoded from outputs at the scripts of `src/market/registry`.
 *
 * - `dex` is an index of `DEXES` (src/market/dex-names.ts). An asset is an id of `market_asset`, in which -1 is ADA;
 * orders may name assets that were never minted, so these are not the ids of `asset`. Market times are
 * milliseconds since 1970 where a contract wrote them (`opens_at`, `deadline`, `valid_…`), seconds otherwise.
 * - `seen_tx_id` is the transaction that revealed the content: that of the output, or a later one with the datum.
 * - A credential has 29 bytes: 0 for a key or 1 for a script, and the hash.
 */
export const market: Migration = {
  name: '0014_market',
  up: (schema) => [
    // Policy and name concatenated; empty for ADA.
    sql`create table ${schema}.market_asset (
      id integer primary key,
      first_tx_id integer not null,
      unit bytea not null)`,
    sql`create unique index market_asset_by_unit on ${schema}.market_asset (unit)`,
    sql`insert into ${schema}.market_asset (id, first_tx_id, unit) values (-1, -2147483648, '')`,
    // `unit` is the token that authenticates the pool, `ident` the pool's identifier in orders that use neither that
    // nor lp_asset_id.
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
    // Tradable pool state, with `curve` in the format of src/market/curves/stored-curve.ts. A row ends when its output
    // is spent.
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
     * An order, one row per output. A partially filled order continues in a new output with the remainder: a new row
     * with the same root, the first output of the order. `held` is the amount of the requested asset in the output. The
     * receiver is null where it is the owner. The price is the minimum of the requested asset for one unit of the
     * offered asset; least_part is the minimum that a partial fill must pay, where the contract defines it.
     *
     * step: 0 swap, 1 deposit, 2 withdraw, 3 zap in, 4 zap out, 5 other.
     * execution: 0 MARKET, 1 LIMIT, 2 STOP_LOSS, 3 OCO, 4 PARTIAL, 5 ROUTED, 6 STRATEGY.
     * status: 0 OPEN, 1 PARTIALLY_FILLED, 2 FILLED, 3 CANCELLED, 4 EXPIRED, 5 UNKNOWN, 6 continues in another row.
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
     * Amounts that a trader paid and received. `asset_id`, `lovelace` and `price` (lovelace for the smallest unit, 20
     * significant digits) are set where one side is ADA; `amounts` is their origin: 0 the payment, 1 the change of the
     * pool's reserves, 2 the limit of the order.
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
    // Outputs at market scripts whose datum has not been revealed yet.
    sql`create table ${schema}.market_undecoded (
      tx_id integer not null,
      index integer not null,
      shown_by integer,
      datum_hash bytea not null,
      primary key (tx_id, index))`,
    sql`create index market_undecoded_now on ${schema}.market_undecoded (tx_id, index) where shown_by is null`,
    // US dollars for one ADA, as published by an oracle.
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
    // US dollars for one ADA at the start of an hour (hours since 1970), from the state of the preceding block.
    sql`create table ${schema}.market_rate (
      hour integer primary key,
      height integer not null,
      numerator numeric not null,
      denominator numeric not null,
      sources text not null)`,
    // OHLC buckets of an asset's trades for ADA, `seconds` long, on one DEX or (-1) on all. Prices as in dex_trade.
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
