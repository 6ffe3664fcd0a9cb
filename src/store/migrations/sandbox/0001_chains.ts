import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Simulated chains, comparable to the database of a node: the index is derived from these blocks and can be discarded,
 * these tables cannot.
 */
export const chains: Migration = {
  name: '0001_chains',
  up: (schema) => [
    sql`create table ${schema}.chain (
      network text primary key,
      seed bigint not null,
      started_at bigint not null,
      clock_offset bigint not null,
      paused boolean not null)`,
    sql`create table ${schema}.block (
      network text not null references ${schema}.chain on delete cascade,
      height integer not null,
      slot bigint not null,
      hash bytea not null,
      bytes bytea not null,
      primary key (network, height))`,
    sql`create unique index block_by_hash on ${schema}.block (network, hash)`,
    sql`create table ${schema}.ledger (
      network text not null references ${schema}.chain on delete cascade,
      height integer not null,
      bytes bytea not null,
      primary key (network, height))`,
    sql`create table ${schema}.pending_transaction (
      network text not null references ${schema}.chain on delete cascade,
      place bigint generated always as identity,
      hash bytea not null,
      bytes bytea not null,
      primary key (network, hash))`,
  ],
};
