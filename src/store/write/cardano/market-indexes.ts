import { sql } from '../../sql.js';
import type { LiveIndex } from '../live-index.js';

// Orders are listed by their first output, newest first; rows that continue in another one (status 6) are excluded.
const newest = sql`root_tx_id desc, root_index`;
const listed = sql`status <> 6`;

/** Market indexes for queries and rollbacks (migrations 0014 and 0025). */
export const MARKET_INDEXES: readonly LiveIndex[] = [
  { name: 'market_pool_by_asset_a_id', table: 'market_pool', on: sql`(asset_a_id, id)` },
  { name: 'market_pool_by_asset_b_id', table: 'market_pool', on: sql`(asset_b_id, id)` },
  { name: 'market_pool_by_dex', table: 'market_pool', on: sql`(dex, id)` },
  {
    name: 'market_pool_by_lp_asset_id',
    table: 'market_pool',
    on: sql`(lp_asset_id) where lp_asset_id is not null`,
  },
  { name: 'pool_state_by_pool_id', table: 'pool_state', on: sql`(pool_id, tx_id, index)` },
  { name: 'pool_state_now', table: 'pool_state', on: sql`(pool_id, tx_id, index) where spent_by is null` },
  { name: 'pool_state_by_seen_tx_id', table: 'pool_state', on: sql`(seen_tx_id)` },
  { name: 'pool_state_by_spent_by', table: 'pool_state', on: sql`(spent_by) where spent_by is not null` },
  { name: 'dex_order_newest', table: 'dex_order', on: sql`(${newest}) where ${listed}` },
  { name: 'dex_order_by_dex', table: 'dex_order', on: sql`(dex, ${newest}) where ${listed}` },
  { name: 'dex_order_by_status', table: 'dex_order', on: sql`(dex, status, ${newest})` },
  { name: 'dex_order_by_root', table: 'dex_order', on: sql`(root_tx_id, root_index, tx_id, index)` },
  {
    name: 'dex_order_by_owner_payment',
    table: 'dex_order',
    on: sql`(owner_payment, ${newest}) where ${listed} and owner_payment is not null`,
  },
  {
    name: 'dex_order_by_owner_stake',
    table: 'dex_order',
    on: sql`(owner_stake, ${newest}) where ${listed} and owner_stake is not null`,
  },
  // Nearly every order has ADA on one side.
  {
    name: 'dex_order_by_offer_asset_id',
    table: 'dex_order',
    on: sql`(offer_asset_id, ${newest}) where ${listed} and offer_asset_id >= 0`,
  },
  {
    name: 'dex_order_by_request_asset_id',
    table: 'dex_order',
    on: sql`(request_asset_id, ${newest}) where ${listed} and request_asset_id >= 0`,
  },
  {
    name: 'dex_order_now',
    table: 'dex_order',
    on: sql`(offer_asset_id, request_asset_id, tx_id, index) where spent_by is null`,
  },
  { name: 'dex_order_by_seen_tx_id', table: 'dex_order', on: sql`(seen_tx_id)` },
  { name: 'dex_order_by_spent_by', table: 'dex_order', on: sql`(spent_by) where spent_by is not null` },
  // Trades for ADA by time, which increases with the transaction; trades of two tokens have no such asset.
  {
    name: 'dex_trade_by_asset_id',
    table: 'dex_trade',
    on: sql`(asset_id, time, tx_id, place) where asset_id is not null`,
  },
  {
    name: 'dex_trade_by_asset_in_id',
    table: 'dex_trade',
    on: sql`(asset_in_id, time, tx_id, place) where asset_id is null`,
  },
  {
    name: 'dex_trade_by_asset_out_id',
    table: 'dex_trade',
    on: sql`(asset_out_id, time, tx_id, place) where asset_id is null`,
  },
  { name: 'dex_trade_by_time', table: 'dex_trade', on: sql`(time, tx_id, place)` },
  { name: 'dex_trade_by_dex', table: 'dex_trade', on: sql`(dex, time, tx_id, place)` },
  {
    name: 'dex_trade_by_pool_id',
    table: 'dex_trade',
    on: sql`(pool_id, time, tx_id, place) where pool_id is not null`,
  },
  {
    name: 'dex_trade_by_order',
    table: 'dex_trade',
    on: sql`(order_tx_id, order_index) where order_tx_id is not null`,
  },
  // A wallet is a stake credential or else a payment credential.
  {
    name: 'dex_trade_by_wallet',
    table: 'dex_trade',
    on: sql`((coalesce(owner_stake, owner_payment)), time, tx_id, place)`,
  },
  // Open listings of a policy by price, and the orders of an asset, newest first.
  {
    name: 'nft_order_by_price',
    table: 'nft_order',
    on: sql`(policy, price, tx_id, index) where spent_by is null and single`,
  },
  { name: 'nft_order_now', table: 'nft_order', on: sql`(policy, kind, tx_id desc, index) where spent_by is null` },
  { name: 'nft_order_by_unit', table: 'nft_order', on: sql`(unit, tx_id desc, index)` },
  { name: 'nft_order_by_seen_tx_id', table: 'nft_order', on: sql`(seen_tx_id)` },
  { name: 'nft_order_by_spent_by', table: 'nft_order', on: sql`(spent_by) where spent_by is not null` },
  { name: 'nft_sale_by_policy', table: 'nft_sale', on: sql`(policy, time, tx_id, place) where policy is not null` },
  { name: 'nft_sale_by_unit', table: 'nft_sale', on: sql`(unit, tx_id, place)` },
  { name: 'nft_collection_total_by_volume', table: 'nft_collection_total', on: sql`(volume desc, policy)` },
  { name: 'nft_collection_total_by_sale_count', table: 'nft_collection_total', on: sql`(sale_count desc, policy)` },
  // A wallet is a stake credential or else a payment credential.
  {
    name: 'defi_position_by_wallet',
    table: 'defi_position',
    on: sql`((coalesce(owner_stake, owner_payment)), tx_id, index)`,
  },
  { name: 'defi_position_by_seen_tx_id', table: 'defi_position', on: sql`(seen_tx_id)` },
  {
    name: 'market_undecoded_by_shown_by',
    table: 'market_undecoded',
    on: sql`(shown_by) where shown_by is not null`,
  },
  { name: 'oracle_state_by_seen_tx_id', table: 'oracle_state', on: sql`(seen_tx_id)` },
  { name: 'oracle_state_by_spent_by', table: 'oracle_state', on: sql`(spent_by) where spent_by is not null` },
  { name: 'market_rate_by_height', table: 'market_rate', on: sql`(height)` },
];
