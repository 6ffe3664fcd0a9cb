import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Native assets. Quantities are numeric: an output may hold up to 2^64 - 1 of one. `address_asset` has the current
 * balances of addresses, and so the holders; `unspent_asset` has the assets of unspent outputs.
 */
export const assets: Migration = {
  name: '0004_assets',
  up: (schema) => [
    sql`create table ${schema}.asset (
      id integer primary key,
      first_tx_id integer not null,
      policy bytea not null,
      name bytea not null,
      fingerprint bytea not null)`,
    sql`create unique index asset_by_policy on ${schema}.asset (policy, name)`,
    sql`create table ${schema}.output_asset (
      tx_id integer not null,
      index integer not null,
      asset_id integer not null,
      quantity numeric not null,
      primary key (tx_id, index, asset_id))`,
    sql`create table ${schema}.mint (
      tx_id integer not null,
      asset_id integer not null,
      quantity numeric not null,
      primary key (tx_id, asset_id))`,
    sql`create table ${schema}.asset_tx (asset_id integer not null, tx_id integer not null)`,
    sql`create table ${schema}.asset_total (
      asset_id integer primary key,
      mint_count integer not null,
      burn_count integer not null,
      tx_count integer not null,
      holder_count integer not null,
      minted numeric not null,
      burned numeric not null)`,
    sql`create table ${schema}.address_asset (
      address_id integer not null,
      asset_id integer not null,
      quantity numeric not null,
      primary key (address_id, asset_id))`,
    sql`create table ${schema}.unspent_asset (
      asset_id integer not null,
      tx_id integer not null,
      index integer not null,
      primary key (asset_id, tx_id, index))`,
  ],
};
