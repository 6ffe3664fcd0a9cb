import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Committee and constitution as reported by a source with ledger state, as JSON: one row per change. A rollback deletes
 * later rows.
 */
export const ledgerState: Migration = {
  name: '0013_ledger_standing',
  up: (schema) => [
    sql`create table ${schema}.ledger_standing (
      asked_height integer primary key,
      epoch integer not null,
      content text not null)`,
  ],
};
