import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Smart contracts whose data an account wants to read in its own words: their addresses, scripts and policies, and the
 * types of their data. `document` is the text of a CIP-57 blueprint, in which JSON of the database would round large
 * integers; `code_hashes` are the verified hashes of its validators.
 */
export const blueprints: Migration = {
  name: '0016_blueprints',
  up: (schema) => [
    sql`create table ${schema}.blueprint (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references ${schema}.account on delete cascade,
      network text not null,
      created_at timestamptz not null,
      display_name text not null,
      enabled boolean not null,
      persist_events boolean not null,
      event_granularity text not null check (event_granularity in ('UTXO', 'TRANSACTION')),
      script_hashes bytea[] not null,
      addresses text[] not null,
      staking_credentials bytea[] not null,
      policy_ids bytea[] not null,
      datum_schema text,
      document text,
      code_hashes bytea[] not null)`,
    sql`create index blueprint_by_account_id on ${schema}.blueprint (account_id, created_at, id)`,
  ],
};
