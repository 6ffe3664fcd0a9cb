import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The bytes of blocks in range partitions by height, so that old ones can be dropped and frozen as a whole. The existing
 * table becomes the first partition: its rows are not copied, only checked for their height, without the bytes, which
 * are stored apart.
 */
export const rawBlockPartitions: Migration = {
  name: '0022_raw_block_partitions',
  up: (schema) => [
    sql`alter table ${schema}.raw_block rename to raw_block_from_0`,
    sql`alter table ${schema}.raw_block_from_0 rename constraint raw_block_pkey to raw_block_from_0_pkey`,
    sql`create table ${schema}.raw_block (
      height integer primary key,
      whole boolean not null,
      bytes bytea not null) partition by range (height)`,
    sql`alter table ${schema}.raw_block alter column bytes set storage external`,
    sql`do $partition$ begin
      execute format('alter table ${schema}.raw_block attach partition ${schema}.raw_block_from_0
        for values from (minvalue) to (%s)',
        (select (coalesce(max(height), 0) / 1000000 + 1) * 1000000 from ${schema}.raw_block_from_0));
    end $partition$`,
  ],
};
