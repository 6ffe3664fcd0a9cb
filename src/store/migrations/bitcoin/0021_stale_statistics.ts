import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** The columns of `block` and the coinbase, which leave the other tables with the block. Null for blocks removed earlier. */
export const staleStatistics: Migration = {
  name: '0021_stale_statistics',
  up: (schema) => [
    sql`alter table ${schema}.stale_block
      add column median_time bigint,
      add column reward bigint,
      add column total_output bigint,
      add column total_fee bigint,
      add column lowest_fee bigint,
      add column median_fee bigint,
      add column average_fee bigint,
      add column highest_fee bigint,
      add column lowest_fee_rate double precision,
      add column fee_rate_10 double precision,
      add column fee_rate_25 double precision,
      add column fee_rate_50 double precision,
      add column fee_rate_75 double precision,
      add column fee_rate_90 double precision,
      add column highest_fee_rate double precision,
      add column average_fee_rate double precision,
      add column input_count integer,
      add column output_count integer,
      add column segwit_count integer,
      add column stripped_size integer,
      add column weight integer,
      add column coinbase bytea`,
  ],
};
