import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Scripts that hold outputs. Ids are in order of first appearance. Addresses are stored as scripts and encoded for
 * output. The script hash of Electrum is `sha256(script)`.
 */
export const scripts: Migration = {
  name: '0003_scripts',
  up: (schema) => [
    sql`create table ${schema}.script (
      id bigint primary key,
      first_tx_num bigint not null,
      script bytea not null)`,
    sql`create index script_by_script on ${schema}.script using hash (script)`,
    // Amounts that each transaction added to and removed from a script.
    sql`create table ${schema}.script_tx (
      script_id bigint not null,
      tx_num bigint not null,
      received bigint not null,
      sent bigint not null)`,
    sql`create table ${schema}.script_total (
      script_id bigint primary key,
      tx_count bigint not null,
      funded_count bigint not null,
      spent_count bigint not null,
      funded_sum numeric not null,
      spent_sum numeric not null)`,
  ],
};
