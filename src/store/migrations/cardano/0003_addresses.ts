import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Addresses that hold outputs. Ids are in order of first appearance. A payment key has few addresses, which an index
 * over the bytes finds; a script may have hundreds of thousands, one for every stake key it is combined with, so
 * payment scripts have an id of their own.
 */
export const addresses: Migration = {
  name: '0003_addresses',
  up: (schema) => [
    sql`create table ${schema}.address (
      id integer primary key,
      first_tx_id integer not null,
      stake_id integer,
      payment_script_id integer,
      bytes bytea not null)`,
    sql`create index address_by_bytes on ${schema}.address using hash (bytes)`,
    sql`create table ${schema}.stake_credential (
      id integer primary key,
      first_tx_id integer not null,
      script boolean not null,
      hash bytea not null)`,
    sql`create index stake_credential_by_hash on ${schema}.stake_credential using hash (hash)`,
    sql`create table ${schema}.payment_script (
      id integer primary key,
      first_tx_id integer not null,
      hash bytea not null)`,
    sql`create unique index payment_script_by_hash on ${schema}.payment_script (hash)`,
    sql`create table ${schema}.address_tx (address_id integer not null, tx_id integer not null)`,
    sql`create table ${schema}.stake_tx (stake_id integer not null, tx_id integer not null)`,
    sql`create table ${schema}.payment_script_tx (payment_script_id integer not null, tx_id integer not null)`,
    sql`create table ${schema}.address_total (
      address_id integer primary key,
      output_count integer not null,
      spent_count integer not null,
      tx_count integer not null,
      received numeric not null,
      sent numeric not null)`,
    sql`create table ${schema}.stake_total (
      stake_id integer primary key,
      output_count integer not null,
      spent_count integer not null,
      tx_count integer not null,
      withdrawal_count integer not null,
      received numeric not null,
      sent numeric not null,
      withdrawn numeric not null)`,
  ],
};
