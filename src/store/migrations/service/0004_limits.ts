import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Limits shared between processes (docs/adr/0004-quota-leases.md). `leased` is the part of a month's quota that
 * processes have leased, `used` the part they report as used; `granted` is the amount granted by the latest lease;
 * `wanted_at` asks the other processes to return unused quota. `month` is year * 100 + month.
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
