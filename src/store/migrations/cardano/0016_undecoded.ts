import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Parts of transactions that this version could not decode, as bytes. Their content is missing in the other tables, so
 * they are counted for the operator; a later version can decode them from here.
 *
 * A pool may declare any unsigned 64-bit pledge and cost. The minor protocol version of a header may be any natural
 * number, and one that exceeds bigint is read from the header. The metadata hash of a pool had no size limit before
 * protocol version 5, but a btree index entry has one.
 */
export const undecoded: Migration = {
  name: '0016_undecoded',
  up: (schema) => [
    sql`create table ${schema}.undecoded_part (
      tx_id integer not null,
      index integer not null,
      part text not null,
      reason text not null,
      bytes bytea not null,
      primary key (tx_id, index))`,
    sql`alter table ${schema}.pool_registration alter column pledge type numeric, alter column cost type numeric`,
    sql`alter table ${schema}.block alter column protocol_minor drop not null`,
    sql`drop index if exists ${schema}.pool_registration_by_metadata_hash`,
    sql`create index pool_registration_by_metadata_hash on ${schema}.pool_registration using hash (metadata_hash)
      where metadata_hash is not null`,
  ],
};
