import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Policies as separate entities: some have hundreds of thousands of assets, so history, outputs and holders of a policy
 * cannot be aggregated asset by asset. `asset_metadata` lists the mints that described an asset by CIP-25.
 */
export const policies: Migration = {
  name: '0010_policies',
  up: (schema) => [
    sql`create table ${schema}.policy (
      id integer primary key,
      first_tx_id integer not null,
      hash bytea not null)`,
    sql`create unique index policy_by_hash on ${schema}.policy (hash)`,
    sql`create table ${schema}.policy_tx (policy_id integer not null, tx_id integer not null)`,
    sql`create table ${schema}.asset_metadata (
      asset_id integer not null,
      tx_id integer not null,
      primary key (asset_id, tx_id))`,
    sql`create index asset_metadata_by_tx_id on ${schema}.asset_metadata (tx_id)`,
    sql`create table ${schema}.policy_total (
      policy_id integer primary key,
      asset_count integer not null,
      live_asset_count integer not null,
      tx_count integer not null,
      holder_count integer not null,
      account_count integer not null,
      minted numeric not null,
      burned numeric not null)`,
    sql`create table ${schema}.policy_address (
      policy_id integer not null,
      address_id integer not null,
      asset_count integer not null,
      quantity numeric not null,
      primary key (policy_id, address_id))`,
    sql`create table ${schema}.policy_stake (
      policy_id integer not null,
      stake_id integer not null,
      asset_count integer not null,
      quantity numeric not null,
      primary key (policy_id, stake_id))`,
    sql`create table ${schema}.stake_asset (
      stake_id integer not null,
      asset_id integer not null,
      quantity numeric not null,
      primary key (stake_id, asset_id))`,
    sql`create table ${schema}.unspent_policy (
      policy_id integer not null,
      tx_id integer not null,
      index integer not null,
      primary key (policy_id, tx_id, index))`,
    sql`alter table ${schema}.asset add column policy_id integer`,
    sql`alter table ${schema}.mint add column policy_id integer`,
    sql`alter table ${schema}.asset_total add column account_count integer`,
    // For data indexed by older builds: ids are assigned now, sums are rebuilt when the network goes live.
    sql`insert into ${schema}.policy (id, first_tx_id, hash)
      select row_number() over (order by min(id)) - 1, min(first_tx_id), policy from ${schema}.asset group by policy`,
    sql`update ${schema}.asset a set policy_id = p.id from ${schema}.policy p where p.hash = a.policy`,
    sql`update ${schema}.mint m set policy_id = a.policy_id from ${schema}.asset a where a.id = m.asset_id`,
    sql`insert into ${schema}.policy_tx (policy_id, tx_id)
      select distinct a.policy_id, x.tx_id from ${schema}.asset_tx x join ${schema}.asset a on a.id = x.asset_id`,
    sql`update ${schema}.checkpoint set phase = 'bulk'`,
    sql`truncate ${schema}.issuer_total, ${schema}.address_total, ${schema}.stake_total, ${schema}.metadata_label,
      ${schema}.asset_total, ${schema}.address_asset, ${schema}.unspent_asset`,
    sql`alter table ${schema}.asset alter column policy_id set not null`,
    sql`alter table ${schema}.mint alter column policy_id set not null`,
    sql`alter table ${schema}.asset_total alter column account_count set not null`,
  ],
};
