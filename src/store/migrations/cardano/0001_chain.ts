import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Blocks and the progress of the index. `first_tx_id` is the number of transactions before the block, so a block, an
 * epoch or a slot range is a range of transaction ids. Epoch boundary blocks of Byron repeat the height of the
 * preceding block and therefore have their own table.
 */
export const chain: Migration = {
  name: '0001_chain',
  up: (schema) => [
    sql`create table ${schema}.checkpoint (
      singleton boolean primary key default true check (singleton),
      phase text not null check (phase in ('bulk', 'live')),
      height integer, slot bigint, hash bytea, boundary boolean,
      start_height integer, start_slot bigint, start_hash bytea)`,
    sql`create table ${schema}.block (
      slot bigint not null,
      fees bigint not null,
      protocol_minor bigint not null,
      height integer primary key,
      epoch integer not null,
      first_tx_id integer not null,
      tx_count integer not null,
      issuer_id integer,
      size integer not null,
      protocol_major integer not null,
      era smallint not null,
      hash bytea not null,
      previous_hash bytea,
      output numeric not null)`,
    sql`create index block_by_slot on ${schema}.block (slot)`,
    sql`create table ${schema}.boundary_block (
      slot bigint not null,
      epoch integer primary key,
      height integer not null,
      hash bytea not null,
      previous_hash bytea,
      bytes bytea)`,
    // Uncompressed bytes can be read in part: a transaction without the rest of its block.
    sql`create table ${schema}.raw_block (
      height integer primary key,
      whole boolean not null,
      bytes bytea not null)`,
    sql`alter table ${schema}.raw_block alter column bytes set storage external`,
    sql`alter table ${schema}.boundary_block alter column bytes set storage external`,
    sql`create table ${schema}.issuer (
      id integer primary key,
      first_height integer not null,
      vkey bytea not null,
      key_hash bytea not null)`,
    sql`create unique index issuer_by_vkey on ${schema}.issuer (vkey)`,
    sql`create table ${schema}.issuer_total (issuer_id integer primary key, block_count integer not null)`,
    sql`create table ${schema}.epoch (
      epoch integer primary key,
      first_height integer not null,
      last_height integer not null,
      first_slot bigint not null,
      last_slot bigint not null,
      block_count integer not null,
      tx_count integer not null,
      fees numeric not null,
      output numeric not null)`,
    sql`create table ${schema}.rollback_log (
      id integer primary key,
      observed_at timestamptz not null,
      from_height integer not null, from_slot bigint not null, from_hash bytea not null,
      to_height integer, to_slot bigint, to_hash bytea)`,
    sql`create table ${schema}.dropped_transaction (
      rollback_id integer not null,
      height integer not null,
      hash bytea not null)`,
    sql`create index dropped_transaction_by_hash on ${schema}.dropped_transaction using hash (hash)`,
    sql`create index dropped_transaction_by_rollback_id on ${schema}.dropped_transaction (rollback_id)`,
  ],
};
