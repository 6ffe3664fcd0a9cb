import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Documents outside the chain that it names by address and hash, as far as they were fetched. They are not facts of the
 * chain: what was fetched stays when the block that named it is rolled back, since another one will name it again.
 * `hash_valid` is null until bytes came. `name`, `ticker` and `image_url` are what lists show and search of `content`.
 */
export const anchors: Migration = {
  name: '0012_anchors',
  up: (schema) => [
    sql`create table ${schema}.anchor_document (
      next_attempt_at timestamptz,
      fetched_at timestamptz,
      attempts integer not null default 0,
      hash_valid boolean,
      hash bytea not null,
      url text not null,
      media_type text,
      error text,
      name text,
      ticker text,
      image_url text,
      content bytea)`,
    // An address may be longer than an index entry can be.
    sql`create unique index anchor_document_by_hash on ${schema}.anchor_document (hash, md5(url))`,
    sql`create index anchor_document_by_next_attempt on ${schema}.anchor_document (next_attempt_at)
      where next_attempt_at is not null`,
    // How far the chain was searched for anchors, and which rollbacks had happened by then.
    sql`create table ${schema}.anchor_search (
      singleton boolean primary key default true check (singleton),
      tx_id integer not null,
      rollback_id integer not null)`,
    // Status of governance actions as a source that knows the ledger gave it; a rollback forgets what was asked later.
    sql`create table ${schema}.action_state (
      asked_height integer not null,
      epoch integer not null,
      index integer not null,
      status text not null check (status in ('ratified', 'enacted', 'expired', 'dropped')),
      tx_hash bytea not null,
      primary key (tx_hash, index, status))`,
  ],
};
