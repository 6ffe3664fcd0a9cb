import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Listings, offers and sales of NFTs, decoded from outputs at the contracts of `src/market/nft/contracts.ts`.
 *
 * - `contract` is an index of `NFT_CONTRACTS`. `unit` is policy and name of the first asset, of a collection offer the
 * policy alone; `policy` is null for a bundle of several policies. Credentials are as in migration 0014.
 * - An order is one row per output: `kind` 0 listing, 1 offer for an asset, 2 offer for any asset of a policy;
 * `outcome` 0 sold, 1 cancelled, 2 updated. `single` marks listings with a comparable price: one token.
 * - `price` is what a buyer pays in lovelace, with fee and royalty.
 * - `via` is an index of `NFT_MARKETPLACES`: the site that sent the transaction of a sale.
 */
export const nftMarket: Migration = {
  name: '0025_nft_market',
  up: (schema) => [
    sql`create table ${schema}.nft_order (
      tx_id integer not null,
      index integer not null,
      seen_tx_id integer not null,
      spent_by integer,
      outcome smallint check (outcome between 0 and 2),
      contract smallint not null,
      kind smallint not null,
      asset_count integer not null,
      single boolean not null,
      quantity numeric not null,
      price numeric not null,
      fee numeric not null,
      royalty numeric not null,
      unit bytea not null,
      policy bytea,
      owner_payment bytea,
      owner_stake bytea,
      owner_key bytea not null,
      primary key (tx_id, index))`,
    sql`create table ${schema}.nft_sale (
      time bigint not null,
      tx_id integer not null,
      place integer not null,
      order_tx_id integer not null,
      order_index integer not null,
      output_index integer,
      asset_count integer not null,
      contract smallint not null,
      via smallint,
      offer boolean not null,
      self_trade boolean not null,
      quantity numeric not null,
      price numeric not null,
      fee numeric not null,
      royalty numeric not null,
      unit bytea not null,
      policy bytea,
      seller_payment bytea,
      seller_stake bytea,
      buyer_payment bytea,
      buyer_stake bytea,
      primary key (tx_id, place))`,
    // Orders and sales of a policy; `open_count` counts listings.
    sql`create table ${schema}.nft_collection_total (
      policy bytea primary key,
      order_count integer not null,
      open_count integer not null,
      sale_count integer not null,
      volume numeric not null)`,
  ],
};
