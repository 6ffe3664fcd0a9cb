import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** State of a network as reported by the process that indexes it, for the processes that only serve it. */
export const followers: Migration = {
  name: '0006_followers',
  up: (schema) => [
    sql`create table ${schema}.follower (
      network text primary key,
      process text not null,
      state jsonb not null,
      updated_at timestamptz not null)`,
  ],
};
