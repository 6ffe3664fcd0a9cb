import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The mining pool of each block, by its number in the list of pools (`chains/bitcoin/mining/pool-list.ts`); 0 is unknown.
 * Rows of blocks from before this table are added in the background.
 */
export const miningPools: Migration = {
  name: '0009_mining_pools',
  up: (schema) => [
    sql`create table ${schema}.block_pool (height integer primary key, pool_id smallint not null)`,
    sql`create index block_pool_by_pool_id on ${schema}.block_pool (pool_id, height)`,
  ],
};
