import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Scripts are found by their hash alone: a second index by the script itself is as large. Smaller indexes of inputs and of
 * addresses by prefix replace the dropped ones (`live-indexes.ts`).
 */
export const leanIndexes: Migration = {
  name: '0016_lean_indexes',
  up: (schema) => [
    // A bulk load needs it too; a live index has it already.
    sql`create index if not exists script_by_hash on ${schema}.script using hash (sha256(script))`,
    sql`drop index ${schema}.script_by_script`,
    sql`drop index if exists ${schema}.output_by_spent_by, ${schema}.script_by_address`,
  ],
};
