import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * What passes between callers and the network's source, and what waits there for a block. None of it is a fact of the
 * chain: rollbacks leave it alone. Whoever holds the network's lock takes submissions and keeps the mempool.
 */
export const mempool: Migration = {
  name: '0009_mempool',
  up: (schema) => [
    // State: 0 waits to be taken, 1 is with the source, 2 accepted, 3 refused, 4 given up without a verdict.
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
    // A transaction that has left is kept for a while, so that it can still be said that it was there.
    sql`create table ${schema}.mempool_transaction (
      first_seen timestamptz not null,
      left_at timestamptz,
      place bigint not null,
      expires_slot numeric,
      tx_hash bytea primary key,
      cbor bytea not null)`,
    sql`create index mempool_transaction_waiting on ${schema}.mempool_transaction (place) where left_at is null`,
    sql`create index mempool_transaction_by_left_at on ${schema}.mempool_transaction (left_at) where left_at is not null`,
    // Only of transactions that wait.
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
