import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Pools. A registration ends with the next one or when a retirement takes effect; a retirement ends when a registration
 * cancels it or another retirement replaces it before its epoch.
 */
export const pools: Migration = {
  name: '0007_pools',
  up: (schema) => [
    sql`create table ${schema}.pool (
      id integer primary key,
      first_tx_id integer not null,
      hash bytea not null)`,
    sql`create unique index pool_by_hash on ${schema}.pool (hash)`,
    sql`create table ${schema}.pool_registration (
      pledge bigint not null,
      cost bigint not null,
      tx_id integer not null,
      cert_index integer not null,
      pool_id integer not null,
      reward_stake_id integer,
      ended_height integer,
      margin_numerator numeric not null,
      margin_denominator numeric not null,
      vrf_key_hash bytea not null,
      reward_account bytea not null,
      metadata_url text,
      metadata_hash bytea,
      primary key (tx_id, cert_index))`,
    sql`create index pool_registration_by_pool_id on ${schema}.pool_registration (pool_id, tx_id, cert_index)`,
    sql`create table ${schema}.pool_owner (
      tx_id integer not null,
      cert_index integer not null,
      index integer not null,
      stake_id integer not null,
      primary key (tx_id, cert_index, index))`,
    sql`create table ${schema}.pool_relay (
      tx_id integer not null,
      cert_index integer not null,
      index integer not null,
      port integer,
      ipv4 text,
      ipv6 text,
      dns_name text,
      srv_name text,
      primary key (tx_id, cert_index, index))`,
    sql`create table ${schema}.pool_retirement (
      tx_id integer not null,
      cert_index integer not null,
      pool_id integer not null,
      epoch integer not null,
      ended_height integer,
      primary key (tx_id, cert_index))`,
    sql`create index pool_retirement_by_pool_id on ${schema}.pool_retirement (pool_id, tx_id, cert_index)`,
    sql`create index pool_retirement_by_epoch on ${schema}.pool_retirement (epoch, tx_id, cert_index)`,
    sql`create table ${schema}.genesis_delegation (
      tx_id integer not null,
      cert_index integer not null,
      genesis_hash bytea not null,
      delegate_hash bytea not null,
      vrf_key_hash bytea not null,
      primary key (tx_id, cert_index))`,
    // Update proposals of the genesis keys; `content` is the CBOR of the changed parameters.
    sql`create table ${schema}.parameter_update (
      tx_id integer not null,
      index integer not null,
      epoch integer not null,
      genesis_hash bytea not null,
      content bytea not null,
      primary key (tx_id, index))`,
  ],
};
