import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Pools, DReps and governance actions by the beginning of the name in their document. A name may exceed the size of an
 * index entry, so its first letters are indexed.
 */
export const documentNames: Migration = {
  name: '0024_document_names',
  up: (schema) => [
    sql`create index anchor_document_by_name on ${schema}.anchor_document (left(lower(name), 64) collate "C")
      where name is not null`,
    sql`create index drep_update_by_anchor_hash on ${schema}.drep_update (anchor_hash) where anchor_hash is not null`,
    sql`create index proposal_by_anchor_hash on ${schema}.proposal (anchor_hash)`,
  ],
};
