import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Boundary blocks are served like other blocks: by height, and with their size. The size of boundary blocks indexed
 * before stays unknown in an index that stores headers only.
 */
export const boundaryBlocks: Migration = {
  name: '0017_boundary_blocks',
  up: (schema) => [
    sql`alter table ${schema}.boundary_block add column size integer`,
    sql`update ${schema}.boundary_block set size = octet_length(bytes) where bytes is not null`,
    sql`create index boundary_block_by_height on ${schema}.boundary_block (height)`,
    sql`create index boundary_block_by_hash on ${schema}.boundary_block using hash (hash)`,
  ],
};
