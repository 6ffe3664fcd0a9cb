import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The newest requests of each account's keys. `method`, `path` and `request_id` are null for calls that are no HTTP
 * requests of their own. The identity orders the rows of all processes.
 */
export const requestLog: Migration = {
  name: '0033_request_log',
  up: (schema) => [
    sql`create table ${schema}.request_log (
      account_id uuid not null references ${schema}.account on delete cascade,
      id bigint generated always as identity,
      key_id uuid not null,
      time timestamptz not null,
      operation text not null,
      network text,
      method text,
      path text,
      request_id text,
      status smallint not null,
      ms real not null,
      primary key (account_id, id))`,
    sql`create index request_log_by_time on ${schema}.request_log (time)`,
  ],
};
