import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * What processes tell each other about limits (docs/adr/0004-quota-leases.md). `leased` is what processes have taken
 * of a month, `used` what they say they used of it; `granted` is the answer to the latest lease; `wanted_at` asks
 * the others to give back what they do not need. `month` is year * 100 + month.
 */
export const limits: Migration = {
  name: '0004_limits',
  up: (schema) => [
    sql`create table ${schema}.process (
      id uuid primary key,
      seen_at timestamptz not null)`,
    sql`create table ${schema}.quota_month (
      subject text not null,
      month integer not null,
      leased bigint not null check (leased >= 0),
      used bigint not null check (used >= 0),
      granted bigint not null,
      wanted_at timestamptz,
      primary key (subject, month))`,
    sql`create index quota_month_by_wanted_at on ${schema}.quota_month (wanted_at) where wanted_at is not null`,
    sql`create table ${schema}.rate_demand (
      subject text not null,
      process_id uuid not null,
      demand double precision not null,
      seen_at timestamptz not null,
      primary key (subject, process_id))`,
    sql`create index rate_demand_by_seen_at on ${schema}.rate_demand (seen_at)`,
  ],
};
