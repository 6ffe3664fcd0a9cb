import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Balances of the delegators of each pool and DRep, as sums that every block updates: a list of all pools reads one row
 * per pool instead of one per account. An index that is already live gets them here, once.
 */
export const delegated: Migration = {
  name: '0011_delegated',
  up: (schema) => [
    sql`create table ${schema}.pool_total (
      pool_id integer primary key,
      delegator_count integer not null,
      lovelace numeric not null)`,
    sql`create table ${schema}.drep_total (
      drep_id integer primary key,
      delegator_count integer not null,
      lovelace numeric not null)`,
    sql`insert into ${schema}.pool_total (pool_id, delegator_count, lovelace)
      select d.pool_id, count(*), sum(coalesce(t.received - t.sent, 0))
        from ${schema}.delegation d left join ${schema}.stake_total t using (stake_id)
       where d.ended_height is null and exists (select from ${schema}.checkpoint where phase = 'live')
       group by d.pool_id`,
    sql`insert into ${schema}.drep_total (drep_id, delegator_count, lovelace)
      select d.drep_id, count(*), sum(coalesce(t.received - t.sent, 0))
        from ${schema}.vote_delegation d left join ${schema}.stake_total t using (stake_id)
       where d.ended_height is null and exists (select from ${schema}.checkpoint where phase = 'live')
       group by d.drep_id`,
  ],
};
