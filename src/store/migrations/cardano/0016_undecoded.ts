import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Parts of transactions that this version could not read, as bytes. What they say is missing in the other tables, so
 * they are counted for the operator; a later version can read them from here.
 *
 * A pool may declare any pledge and cost of 64 bits without a sign. The minor protocol version of a header may be any
 * natural number, and one that is no bigint is read from the header. The metadata hash of a pool had no limit before
 * protocol version 5, but an entry of a btree index has one.
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
