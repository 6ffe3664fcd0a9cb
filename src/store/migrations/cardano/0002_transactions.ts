import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Transactions with their inputs and outputs. An id is the number of transactions before it on the chain; those of
 * genesis outputs are negative and have the height -1. An output ends with `spent_by`; `spent_index` is its index among
 * the inputs of that transaction. Inputs that a transaction references without spending them are in `input`.
 */
export const transactions: Migration = {
  name: '0002_transactions',
  up: (schema) => [
    sql`create table ${schema}.transaction (
      fee bigint,
      deposit bigint,
      output bigint not null,
      total_collateral bigint,
      treasury bigint,
      donation bigint,
      id integer primary key,
      height integer not null,
      size integer not null,
      body_offset integer,
      body_length integer,
      witness_offset integer,
      witness_length integer,
      auxiliary_offset integer,
      auxiliary_length integer,
      network_id smallint,
      valid boolean not null,
      hash bytea not null,
      valid_from numeric,
      valid_until numeric,
      script_data_hash bytea,
      auxiliary_data_hash bytea)`,
    sql`create index transaction_by_hash on ${schema}.transaction using hash (hash)`,
    sql`create table ${schema}.output (
      lovelace bigint not null,
      tx_id integer not null,
      index integer not null,
      address_id integer not null,
      stake_id integer,
      payment_script_id integer,
      spent_by integer,
      spent_index integer,
      inline_datum boolean not null,
      collateral_return boolean not null,
      datum_hash bytea,
      reference_script_hash bytea,
      primary key (tx_id, index))`,
    // 0 collateral, 1 reference, 2 input of a failed transaction, which therefore did not spend it.
    sql`create table ${schema}.input (
      tx_id integer not null,
      index integer not null,
      output_tx_id integer not null,
      output_index integer not null,
      kind smallint not null check (kind in (0, 1, 2)),
      primary key (tx_id, kind, index))`,
    // Only where history starts after genesis: kind 3 is a spent input.
    sql`create table ${schema}.unresolved_input (
      tx_id integer not null,
      index integer not null,
      output_index integer not null,
      kind smallint not null check (kind in (0, 1, 2, 3)),
      output_tx_hash bytea not null,
      primary key (tx_id, kind, index))`,
    sql`create table ${schema}.required_signer (
      tx_id integer not null,
      index integer not null,
      key_hash bytea not null,
      primary key (tx_id, index))`,
  ],
};
