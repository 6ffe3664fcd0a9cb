import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Why the ledger state of the index is not computed; null while it is. */
export const ledgerGap: Migration = {
  name: '0019_ledger_gap',
  up: (schema) => [sql`alter table ${schema}.checkpoint add column ledger_gap text`],
};
