import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The set of unspent outputs by type and by age. `output_totals` has the number and the satoshi of unspent outputs after
 * each block, 16 bytes for each type of `chains/bitcoin/output-totals.ts`; rows of blocks from before this table are added
 * in the background. `unspent_age` sums the rows of `utxo` by the height that created them.
 */
export const outputTotals: Migration = {
  name: '0014_output_totals',
  up: (schema) => [
    sql`create table ${schema}.output_totals (height integer primary key, totals bytea not null)`,
    sql`create table ${schema}.unspent_age (
      output_count bigint not null,
      value bigint not null,
      height integer primary key)`,
  ],
};
