import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Sign-in limits shared by all processes. An attempt row is a leaky bucket (GCRA): `full_at` is the time at which the
 * bucket is full again, and a row whose time has passed has no effect. Its key is a keyed hash, so the table contains
 * neither addresses nor emails. It is unlogged because it may be lost in a crash.
 *
 * `known_address` has the keyed hashes of client addresses from which the owner of an account has signed in. A
 * registration is a token mailed to the address of a prospective account, stored as SHA-256.
 */
export const signInLimits: Migration = {
  name: '0015_sign_in_limits',
  up: (schema) => [
    sql`create unlogged table ${schema}.attempt (
      key bytea primary key,
      full_at timestamptz not null)`,
    sql`create index attempt_by_full_at on ${schema}.attempt (full_at)`,
    sql`create table ${schema}.known_address (
      account_id uuid not null references ${schema}.account on delete cascade,
      address bytea not null,
      seen_at timestamptz not null,
      primary key (account_id, address))`,
    sql`create index known_address_by_seen_at on ${schema}.known_address (seen_at)`,
    sql`create table ${schema}.registration (
      hash bytea primary key,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null)`,
    sql`create index registration_by_email on ${schema}.registration (email, created_at)`,
    sql`create index registration_by_created_at on ${schema}.registration (created_at)`,
  ],
};
