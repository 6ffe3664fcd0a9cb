import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Submissions and queries to the network's source. None of it is a fact of the chain: rollbacks do not change it. */
export const sourceRequests: Migration = {
  name: '0005_beside',
  up: (schema) => [
    // State of both tables: 0 queued, 1 sent to the source, 2 accepted or completed, 3 rejected, 4 abandoned.
    sql`create table ${schema}.submission (
      id bigint generated always as identity primary key,
      submitted_at timestamptz not null,
      answered_at timestamptz,
      state smallint not null default 0 check (state between 0 and 4),
      account_id text not null,
      tx_hash bytea not null,
      bytes bytea not null,
      reason text)`,
    sql`create index submission_by_state on ${schema}.submission (state, id) where state < 2`,
    sql`create index submission_by_submitted_at on ${schema}.submission (submitted_at)`,
    sql`create table ${schema}.inquiry (
      id bigint generated always as identity primary key,
      asked_at timestamptz not null,
      state smallint not null default 0 check (state between 0 and 4),
      question jsonb not null,
      answer jsonb,
      reason text)`,
    sql`create index inquiry_by_state on ${schema}.inquiry (state, id) where state < 2`,
    sql`create index inquiry_by_asked_at on ${schema}.inquiry (asked_at)`,
    sql`create table ${schema}.finality (
      singleton boolean primary key default true check (singleton),
      height integer not null,
      observed_at timestamptz not null)`,
  ],
};
