import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Replacements are a history that no node has: unlike the mempool, they cannot be read again after a crash. */
export const replacementHistory: Migration = {
  name: '0010_replacement_history',
  up: (schema) => [sql`alter table ${schema}.mempool_replacement set logged`],
};
