import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Committee and constitution as a source that knows the ledger gave them, as JSON: a row for every change. A rollback
 * forgets what was asked later.
 */
export const ledgerStanding: Migration = {
  name: '0013_ledger_standing',
  up: (schema) => [
    sql`create table ${schema}.ledger_standing (
      asked_height integer primary key,
      epoch integer not null,
      content text not null)`,
  ],
};
