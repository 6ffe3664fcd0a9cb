import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The mempool over time, and comparisons of blocks with what the mempool let expect. No node has this history. None of
 * it is a fact of the chain: rollbacks do not change it.
 */
export const mempoolHistory: Migration = {
  name: '0013_mempool_history',
  up: (schema) => [
    // Sums over the samples taken in a span of `span` seconds that begins at `time`. Long spans are retained for longer.
    // Rates are in satoshi per virtual byte; `fees` are the five recommended ones, fastest first. `vsizes` and `counts`
    // are by the levels of `chains/bitcoin/mempool/fee-levels.ts`.
    sql`create table ${schema}.mempool_sample (
      time bigint not null,
      span integer not null,
      samples integer not null,
      tx_count double precision not null,
      bytes double precision not null,
      weight double precision not null,
      total_fee double precision not null,
      minimum_fee_rate double precision not null,
      vbytes_per_second double precision not null,
      fees double precision[] not null,
      vsizes double precision[] not null,
      counts double precision[] not null,
      primary key (span, time))`,
    // The hash identifies the block, so the comparison of a block that a reorg removed is not shown for its successor.
    // `template` has 4 bytes for each expected transaction in their order: its index in the block, or its index in
    // `missing` with the highest bit set. `missing` has 53 bytes each: txid, fee, value, weight and reason; `added` 5
    // bytes: index in the block and reason.
    sql`create table ${schema}.block_audit (
      projected_at timestamptz not null,
      expected_fee bigint not null,
      expected_weight bigint not null,
      height integer not null,
      expected_count integer not null,
      matched_count integer not null,
      missing_count integer not null,
      match_rate double precision not null,
      hash bytea primary key,
      template bytea not null,
      missing bytea not null,
      added bytea not null)`,
    sql`create index block_audit_by_height on ${schema}.block_audit (height)`,
  ],
};
