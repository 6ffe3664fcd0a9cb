import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Parts of transactions that this version could not read, as bytes. What they say is missing in the other tables, so
 * they are counted for the operator; a later version can read them from here.
 *
 * A pool may declare any pledge and cost of 64 bits without a sign. The minor protocol version of a header may be any
 * natural number, and one that is no bigint is read from the header.
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
  ],
};
