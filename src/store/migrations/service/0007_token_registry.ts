import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * A copy of a CIP-26 token registry, so that no request waits for the registry. The subject is policy and name of the
 * asset; `load_id` identifies the load in which an entry was last present, and entries missing from a later load are
 * deleted.
 */
export const tokenRegistry: Migration = {
  name: '0007_token_registry',
  up: (schema) => [
    sql`create table ${schema}.token_registry (
      subject bytea primary key,
      updated_at timestamptz not null,
      load_id uuid not null,
      decimals integer,
      signatures integer not null,
      sequence_number integer not null,
      name text not null,
      description text not null,
      ticker text,
      url text,
      logo text)`,
    sql`create index token_registry_by_ticker on ${schema}.token_registry (lower(ticker) collate "C", subject)
      where ticker is not null`,
    sql`create index token_registry_by_name on ${schema}.token_registry (lower(name) collate "C", subject)`,
  ],
};
