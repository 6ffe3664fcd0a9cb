import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Off-chain documents that the chain references by URL and hash, as far as they were fetched. They are not facts of the
 * chain: a fetched document stays when the block that references it is rolled back, because another block will probably
 * reference it again. `hash_valid` is null until the document was fetched. `name`, `ticker` and `image_url` are the
 * fields of `content` that lists show and search.
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
    // A URL may exceed the size of an index entry.
    sql`create unique index anchor_document_by_hash on ${schema}.anchor_document (hash, md5(url))`,
    sql`create index anchor_document_by_next_attempt on ${schema}.anchor_document (next_attempt_at)
      where next_attempt_at is not null`,
    // Progress of the search for anchors on the chain, and the rollbacks that it has processed.
    sql`create table ${schema}.anchor_search (
      singleton boolean primary key default true check (singleton),
      tx_id integer not null,
      rollback_id integer not null)`,
    // Status of governance actions as reported by a source with ledger state; a rollback deletes later rows.
    sql`create table ${schema}.action_state (
      asked_height integer not null,
      epoch integer not null,
      index integer not null,
      status text not null check (status in ('ratified', 'enacted', 'expired', 'dropped')),
      tx_hash bytea not null,
      primary key (tx_hash, index, status))`,
  ],
};
