import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** The blocks of each author in an epoch, which is a range of slots. */
export const blockBySlot: Migration = {
  name: '0009_block_by_slot',
  up: (schema) => [sql`create index block_by_slot on ${schema}.block (slot) include (author)`],
};
