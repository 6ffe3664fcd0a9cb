import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Scripts, datums, redeemers and metadata. An output references its datum by hash; the datum row is created when its
 * bytes first appear on the chain, which may be much later or never.
 */
export const scripts: Migration = {
  name: '0005_scripts',
  up: (schema) => [
    // Language: 0 native, 1 to 3 Plutus of that version.
    sql`create table ${schema}.script (
      id integer primary key,
      tx_id integer not null,
      language smallint not null,
      hash bytea not null,
      bytes bytea not null)`,
    sql`create unique index script_by_hash on ${schema}.script (hash)`,
    sql`create table ${schema}.datum (tx_id integer not null, hash bytea not null, bytes bytea not null)`,
    sql`create index datum_by_hash on ${schema}.datum using hash (hash)`,
    // Purpose: 0 spend, 1 mint, 2 certificate, 3 reward, 4 vote, 5 propose. The hash is null only where the output
    // locked by the script is older than the start of history.
    sql`create table ${schema}.redeemer (
      memory bigint not null,
      steps bigint not null,
      tx_id integer not null,
      index integer not null,
      purpose smallint not null,
      script_hash bytea,
      data bytea not null,
      primary key (tx_id, purpose, index))`,
    sql`create table ${schema}.metadata (
      tx_id integer not null,
      label numeric not null,
      bytes bytea not null,
      primary key (tx_id, label))`,
    sql`create table ${schema}.metadata_label (label numeric primary key, tx_count integer not null)`,
  ],
};
