import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Blocks and transactions. `first_tx_id` is the number of transactions before the block, and a transaction's `id` the
 * number before it, so a block is a range of ids. The same hash may occur on the chain more than once.
 */
export const chain: Migration = {
  name: '0001_chain',
  up: (schema) => [
    // `mappings_told`: whether blocks contain the registrations on Cardano, or the source has to be queried for them.
    sql`create table ${schema}.checkpoint (
      singleton boolean primary key default true check (singleton),
      phase text not null check (phase in ('bulk', 'live')),
      height integer, slot bigint, hash bytea,
      mappings_told boolean not null default false)`,
    sql`create table ${schema}.block (
      slot bigint not null,
      timestamp bigint not null,
      zswap_end_index bigint not null,
      dust_commitment_end_index bigint not null,
      dust_generation_end_index bigint not null,
      height integer primary key,
      protocol_version integer not null,
      first_tx_id integer not null,
      tx_count integer not null,
      parameters_id integer,
      hash bytea not null,
      parent_hash bytea,
      author bytea,
      zswap_root bytea not null,
      dust_commitment_root bytea,
      dust_generation_root bytea)`,
    sql`create unique index block_by_hash on ${schema}.block (hash)`,
    sql`create index block_by_timestamp on ${schema}.block (timestamp)`,
    // One row per change; blocks reference the row that applies to them.
    sql`create table ${schema}.ledger_parameters (
      id integer primary key,
      height integer not null,
      bytes bytea not null)`,
    sql`create table ${schema}.system_parameters (
      height integer primary key,
      permissioned_candidates integer not null,
      registered_candidates integer not null,
      terms_hash bytea,
      terms_url text)`,
    // Kind: 0 regular, 1 system, 2 bridge claim. Status: 0 success, 1 partial success, 2 failure.
    sql`create table ${schema}.transaction (
      zswap_start bigint, zswap_end bigint,
      dust_commitment_start bigint, dust_commitment_end bigint,
      dust_generation_start bigint, dust_generation_end bigint,
      id integer primary key,
      height integer not null,
      protocol_version integer not null,
      created_count integer not null,
      spent_count integer not null,
      action_count integer not null,
      kind smallint not null check (kind between 0 and 2),
      status smallint check (status between 0 and 2),
      shielded boolean not null,
      hash bytea not null,
      zswap_root bytea,
      recipient bytea,
      raw bytea not null,
      fee numeric,
      amount numeric,
      segments jsonb)`,
    sql`alter table ${schema}.transaction alter column raw set storage external`,
    sql`create index transaction_by_hash on ${schema}.transaction using hash (hash)`,
    sql`create index transaction_by_kind on ${schema}.transaction (kind, id)`,
    sql`create index transaction_by_status on ${schema}.transaction (status, id) where status > 0`,
    sql`create table ${schema}.transaction_identifier (
      tx_id integer not null,
      place integer not null,
      identifier bytea not null,
      primary key (tx_id, place))`,
    sql`create index transaction_identifier_by_identifier
      on ${schema}.transaction_identifier using hash (identifier)`,
    sql`create table ${schema}.rollback_log (
      id integer primary key,
      observed_at timestamptz not null,
      from_height integer not null, from_hash bytea not null,
      to_height integer, to_hash bytea)`,
  ],
};
