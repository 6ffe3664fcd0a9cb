import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The state with which an index begins that does not start with genesis. Its facts have negative transaction ids, like
 * those of a genesis. `start_state` says whether the index has one; `start_reward` has the reward balances with which it
 * begins, because the payments before are not known.
 */
export const startState: Migration = {
  name: '0031_start_state',
  up: (schema) => [
    sql`alter table ${schema}.checkpoint add column start_state boolean not null default false`,
    sql`create table ${schema}.start_reward (
      lovelace bigint not null,
      stake_id integer primary key)`,
  ],
};
