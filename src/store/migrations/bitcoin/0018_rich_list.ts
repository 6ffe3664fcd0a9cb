import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The scripts with the largest balances, computed in the background from all unspent outputs. The hash identifies the block
 * after which they were computed, so a list of a branch that a reorg removed is not shown.
 */
export const richList: Migration = {
  name: '0018_rich_list',
  up: (schema) => [
    // `enabled` is false where the operator has switched the list off; the other columns are then null.
    sql`create table ${schema}.rich_list (
      singleton boolean primary key default true check (singleton),
      enabled boolean not null,
      height integer,
      computed_at timestamptz,
      hash bytea)`,
    sql`create table ${schema}.rich_list_entry (
      script_id bigint not null,
      value bigint not null,
      output_count bigint not null,
      rank integer primary key)`,
  ],
};
