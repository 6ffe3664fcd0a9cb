import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The mempool, and requests to the node. None of it is a fact of the chain: rollbacks do not change it. The writer of
 * the network maintains it. The mempool is rebuilt at every start, so its tables are unlogged.
 */
export const mempool: Migration = {
  name: '0006_mempool',
  up: (schema) => [
    // Without a row, or with `synced_at` null, the mempool is unknown.
    sql`create unlogged table ${schema}.mempool_state (
      singleton boolean primary key default true check (singleton),
      synced_at timestamptz,
      sequence bigint,
      minimum_fee_rate bigint)`,
    // `place` is the order of arrival: parents precede their children.
    sql`create unlogged table ${schema}.mempool_transaction (
      place bigint not null,
      first_seen timestamptz not null,
      fee bigint,
      value bigint not null,
      size integer not null,
      weight integer not null,
      replaceable boolean not null,
      txid bytea primary key,
      raw bytea not null)`,
    sql`create index mempool_transaction_by_place on ${schema}.mempool_transaction (place)`,
    // `value` and `script` of the spent output are null when neither the chain nor the mempool contains it.
    sql`create unlogged table ${schema}.mempool_input (
      value bigint,
      vin integer not null,
      vout integer not null,
      txid bytea not null,
      output_txid bytea not null,
      script bytea,
      primary key (txid, vin))`,
    sql`create index mempool_input_by_output on ${schema}.mempool_input (output_txid, vout)`,
    sql`create index mempool_input_by_script on ${schema}.mempool_input using hash (script)`,
    sql`create unlogged table ${schema}.mempool_output (
      value bigint not null,
      vout integer not null,
      txid bytea not null,
      script bytea not null,
      primary key (txid, vout))`,
    sql`create index mempool_output_by_script on ${schema}.mempool_output using hash (script)`,
    sql`create index mempool_output_by_script_hash on ${schema}.mempool_output using hash (sha256(script))`,
    // Mempool transactions of the node that are inconsistent with the indexed blocks: included in one or in conflict
    // with one (`left_height`), or spending an output that the index does not have yet (`wait_txid`). They return when
    // that block is rolled back or that transaction arrives.
    sql`create unlogged table ${schema}.mempool_parked (
      place bigint not null,
      first_seen timestamptz not null,
      fee bigint,
      left_height integer,
      txid bytea primary key,
      wait_txid bytea,
      raw bytea not null)`,
    sql`create index mempool_parked_by_wait_txid on ${schema}.mempool_parked using hash (wait_txid)`,
    sql`create index mempool_parked_by_left_height on ${schema}.mempool_parked (left_height)`,
    // Edge of a replacement tree: the replacement may have been replaced itself. Retained for some days.
    sql`create unlogged table ${schema}.mempool_replacement (
      replaced_at timestamptz not null,
      first_seen timestamptz not null,
      fee bigint,
      value bigint not null,
      weight integer not null,
      signalled boolean not null,
      txid bytea primary key,
      replaced_by bytea not null)`,
    sql`create index mempool_replacement_by_replaced_by on ${schema}.mempool_replacement (replaced_by)`,
    sql`create index mempool_replacement_by_replaced_at on ${schema}.mempool_replacement (replaced_at)`,
    // Requests to the node. State: 0 queued, 1 sent to the source, 2 completed, 3 failed without a response.
    // Transactions are in `transactions`, all other arguments in `parameters`.
    sql`create table ${schema}.node_request (
      id bigint generated always as identity primary key,
      asked_at timestamptz not null,
      taken_at timestamptz,
      answered_at timestamptz,
      state smallint not null default 0 check (state between 0 and 3),
      kind text not null,
      account_id text,
      parameters jsonb not null,
      transactions bytea[] not null,
      answer jsonb,
      failure text)`,
    sql`create index node_request_by_state on ${schema}.node_request (state, id) where state < 2`,
    sql`create index node_request_by_account_id on ${schema}.node_request (account_id, id desc)
      where account_id is not null`,
  ],
};
