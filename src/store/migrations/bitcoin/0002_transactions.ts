import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Transactions with their inputs and outputs. `tx_num` is the number of transactions before it on the chain, since the
 * start of the index. All other fields (input scripts, witnesses, sequences, lock time) are in the bytes of the block,
 * at `byte_offset`, `size` bytes long.
 */
export const transactions: Migration = {
  name: '0002_transactions',
  up: (schema) => [
    // The fee of a coinbase is null. A txid can occur twice (BIP-30): it then refers to the later transaction.
    sql`create table ${schema}.transaction (
      tx_num bigint primary key,
      fee bigint,
      value bigint not null,
      height integer not null,
      byte_offset integer not null,
      size integer not null,
      weight integer not null,
      input_count integer not null,
      output_count integer not null,
      txid bytea not null)`,
    sql`create index transaction_by_txid on ${schema}.transaction using hash (txid)`,
    // Without a script where the output is unspendable: data, or a script longer than 10,000 bytes. `spent_vin` -1 is
    // an output that a later transaction with the same txid replaced (BIP-30).
    sql`create table ${schema}.output (
      tx_num bigint not null,
      value bigint not null,
      script_id bigint,
      spent_by bigint,
      vout integer not null,
      spent_vin integer,
      primary key (tx_num, vout))`,
    // Only where history starts after the first block: earlier outputs, recorded when they are spent.
    sql`create table ${schema}.earlier_output (
      spent_by bigint not null,
      value bigint not null,
      script_id bigint,
      spent_vin integer not null,
      vout integer not null,
      txid bytea not null,
      primary key (spent_by, spent_vin))`,
    // The UTXO set, in page order. Maintained once the index is live.
    sql`create table ${schema}.utxo (
      script_id bigint not null,
      value bigint not null,
      tx_num bigint not null,
      height integer not null,
      vout integer not null,
      coinbase boolean not null,
      txid bytea not null)`,
  ],
};
