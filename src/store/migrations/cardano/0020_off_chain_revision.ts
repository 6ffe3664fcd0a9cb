import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Counts the changes of data that responses show and blocks do not change: documents of anchors and the token registry.
 * Not in `checkpoint`, whose row identifies a state of the chain for exports.
 */
export const offChainRevision: Migration = {
  name: '0020_off_chain_revision',
  up: (schema) => [
    sql`create table ${schema}.off_chain_revision (
      singleton boolean primary key default true check (singleton),
      revision bigint not null)`,
    // No index that was loaded again reaches a revision of the one before it.
    sql`insert into ${schema}.off_chain_revision (revision)
      values ((extract(epoch from clock_timestamp()) * 1000000)::bigint)`,
  ],
};
