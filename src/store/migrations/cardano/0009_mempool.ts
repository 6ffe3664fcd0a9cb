import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Submissions to the network's source, and its mempool. None of it is a fact of the chain: rollbacks do not change it.
 * The writer of the network processes submissions and maintains the mempool.
 */
export const mempool: Migration = {
  name: '0009_mempool',
  up: (schema) => [
    // State: 0 queued, 1 sent to the source, 2 accepted, 3 rejected, 4 abandoned without a result.
    sql`create table ${schema}.submission (
      id bigint generated always as identity primary key,
      submitted_at timestamptz not null,
      taken_at timestamptz,
      answered_at timestamptz,
      expires_slot numeric,
      resubmissions integer not null default 0,
      state smallint not null default 0 check (state between 0 and 4),
      monitored boolean not null,
      account_id text not null,
      tx_hash bytea not null,
      cbor bytea not null,
      reason text,
      reason_cbor bytea)`,
    sql`create index submission_by_state on ${schema}.submission (state, id) where state < 2`,
    sql`create index submission_monitored on ${schema}.submission (id) where monitored and state = 2`,
    sql`create index submission_by_account_id on ${schema}.submission (account_id, id desc)`,
    sql`create index submission_by_tx_hash on ${schema}.submission (tx_hash, id desc)`,
    // A transaction that left the mempool is retained for a while, so that its status can still be reported.
    sql`create table ${schema}.mempool_transaction (
      first_seen timestamptz not null,
      left_at timestamptz,
      place bigint not null,
      expires_slot numeric,
      tx_hash bytea primary key,
      cbor bytea not null)`,
    sql`create index mempool_transaction_waiting on ${schema}.mempool_transaction (place) where left_at is null`,
    sql`create index mempool_transaction_by_left_at on ${schema}.mempool_transaction (left_at) where left_at is not null`,
    // Only of pending transactions.
    sql`create table ${schema}.mempool_input (
      output_index integer not null,
      tx_hash bytea not null,
      output_tx_hash bytea not null,
      primary key (tx_hash, output_tx_hash, output_index))`,
    sql`create index mempool_input_by_output on ${schema}.mempool_input (output_tx_hash, output_index)`,
    sql`create table ${schema}.mempool_output (
      lovelace bigint not null,
      index integer not null,
      tx_hash bytea not null,
      address bytea not null,
      primary key (tx_hash, index))`,
    sql`create index mempool_output_by_address on ${schema}.mempool_output using hash (address)`,
  ],
};
