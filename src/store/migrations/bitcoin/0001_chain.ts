import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Blocks and the progress of the index. `first_tx_num` is the number of transactions before the block since the start
 * of the index, so a block or a range of heights is a range of transaction numbers. Version, previous hash, Merkle
 * root, bits and nonce are in the header. Hashes are in display order.
 */
export const chain: Migration = {
  name: '0001_chain',
  up: (schema) => [
    sql`create table ${schema}.checkpoint (
      singleton boolean primary key default true check (singleton),
      phase text not null check (phase in ('bulk', 'live')),
      height integer, hash bytea,
      start_height integer, start_hash bytea)`,
    // Fees and rates cover all transactions except the coinbase; rates are in satoshi per virtual byte. `median_time`
    // is null where blocks that it needs are before the start of the index. `work` is cumulative since the start. The
    // last counters are the state from which inscriptions and runes continue after the block.
    sql`create table ${schema}.block (
      first_tx_num bigint not null,
      time bigint not null,
      median_time bigint,
      reward bigint not null,
      total_output bigint not null,
      total_fee bigint not null,
      lowest_fee bigint not null,
      median_fee bigint not null,
      average_fee bigint not null,
      highest_fee bigint not null,
      lowest_fee_rate double precision not null,
      fee_rate_10 double precision not null,
      fee_rate_25 double precision not null,
      fee_rate_50 double precision not null,
      fee_rate_75 double precision not null,
      fee_rate_90 double precision not null,
      highest_fee_rate double precision not null,
      average_fee_rate double precision not null,
      unbound_count bigint not null,
      lost_satoshi bigint not null,
      height integer primary key,
      tx_count integer not null,
      input_count integer not null,
      output_count integer not null,
      segwit_count integer not null,
      size integer not null,
      stripped_size integer not null,
      weight integer not null,
      blessed_count integer not null,
      cursed_count integer not null,
      rune_count integer not null,
      work numeric not null,
      hash bytea not null,
      header bytea not null)`,
    // Uncompressed bytes can be read in part: a transaction without the rest of its block.
    sql`create table ${schema}.raw_block (height integer primary key, bytes bytea not null)`,
    sql`alter table ${schema}.raw_block alter column bytes set storage external`,
    // Rollbacks and their time; these rows are never rolled back themselves. `new_*` is the tip right after, when
    // another branch was written in the same step.
    sql`create table ${schema}.reorg (
      id integer primary key,
      observed_at timestamptz not null,
      fork_height integer, fork_hash bytea,
      old_height integer not null, old_hash bytea not null,
      new_height integer, new_hash bytea)`,
    // A block may return to the chain: one that is also in `block` is no longer stale.
    sql`create table ${schema}.stale_block (
      reorg_id integer not null,
      height integer not null,
      tx_count integer not null,
      size integer not null,
      hash bytea primary key,
      header bytea not null)`,
    sql`create index stale_block_by_height on ${schema}.stale_block (height)`,
    sql`create table ${schema}.dropped_transaction (
      reorg_id integer not null,
      height integer not null,
      txid bytea not null)`,
    sql`create index dropped_transaction_by_txid on ${schema}.dropped_transaction using hash (txid)`,
    sql`create index dropped_transaction_by_reorg_id on ${schema}.dropped_transaction (reorg_id)`,
  ],
};
