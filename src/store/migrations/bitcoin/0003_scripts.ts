import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Who holds outputs. Ids are in order of first appearance. Addresses are scripts: they are encoded when they are shown.
 * The hash that Electrum asks by is `sha256(script)`.
 */
export const scripts: Migration = {
  name: '0003_scripts',
  up: (schema) => [
    sql`create table ${schema}.script (
      id bigint primary key,
      first_tx_num bigint not null,
      script bytea not null)`,
    sql`create index script_by_script on ${schema}.script using hash (script)`,
    // What each transaction gave to a script and took from it.
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
