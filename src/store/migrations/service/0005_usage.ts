import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Requests by account and credential. `credential` is the API key's id, or the account's own id for calls with a
 * session token. `histogram` counts calls by latency bucket (src/access/limits/latency.ts). No foreign keys: usage
 * outlives accounts and keys.
 */
export const usage: Migration = {
  name: '0005_usage',
  up: (schema) => [
    sql`create table ${schema}.usage_hour (
      account_id uuid not null,
      credential uuid not null,
      hour timestamptz not null,
      requests bigint not null,
      errors bigint not null,
      throttled bigint not null,
      primary key (account_id, credential, hour))`,
    sql`create index usage_hour_by_hour on ${schema}.usage_hour (hour)`,
    sql`create table ${schema}.usage_operation_day (
      account_id uuid not null,
      credential uuid not null,
      operation text not null,
      day date not null,
      calls bigint not null,
      errors bigint not null,
      histogram bigint[] not null,
      primary key (account_id, credential, operation, day))`,
    sql`create index usage_operation_day_by_day on ${schema}.usage_operation_day (day)`,
  ],
};
