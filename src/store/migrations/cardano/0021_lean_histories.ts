import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The history of an asset is read from the outputs and mints that contain it, which have the same keys, so `asset_tx`
 * is dropped. The key of `output_asset` becomes an index without `asset_id`: entries of one output then share their
 * key. Histories of accounts, scripts and policies need no index by transaction: a rollback derives its rows from
 * outputs and mints.
 */
export const leanHistories: Migration = {
  name: '0021_lean_histories',
  up: (schema) => [
    sql`drop table ${schema}.asset_tx`,
    sql`alter table ${schema}.output_asset drop constraint output_asset_pkey`,
    sql`create index output_asset_by_tx_id on ${schema}.output_asset (tx_id, index)`,
    sql`drop index if exists ${schema}.stake_tx_by_tx_id, ${schema}.payment_script_tx_by_tx_id,
      ${schema}.policy_tx_by_tx_id`,
  ],
};
