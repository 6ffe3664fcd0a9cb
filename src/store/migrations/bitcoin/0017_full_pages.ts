import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Keys of these tables only grow, and their rows never change: room for insertions inside a page stays unused. */
export const fullPages: Migration = {
  name: '0017_full_pages',
  up: (schema) => [
    sql`alter index ${schema}.transaction_pkey set (fillfactor = 100)`,
    sql`alter index ${schema}.script_pkey set (fillfactor = 100)`,
  ],
};
