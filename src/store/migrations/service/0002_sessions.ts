import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * A session is the family of all refresh tokens that descend from one login: each can be used once, and a second use
 * ends the session. Tokens are stored as SHA-256 only. The other tables hold secrets shared by all processes: keys that
 * sign access tokens, and named secrets.
 */
export const sessions: Migration = {
  name: '0002_sessions',
  up: (schema) => [
    sql`create table ${schema}.session (
      id uuid primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz)`,
    sql`create index session_by_account_id on ${schema}.session (account_id)`,
    sql`create index session_by_expires_at on ${schema}.session (expires_at)`,
    sql`create table ${schema}.refresh_token (
      hash bytea primary key,
      session_id uuid not null references ${schema}.session on delete cascade,
      expires_at timestamptz not null,
      spent_at timestamptz)`,
    sql`create index refresh_token_by_session_id on ${schema}.refresh_token (session_id)`,
    sql`create table ${schema}.signing_key (
      kid text primary key,
      secret bytea not null,
      created_at timestamptz not null)`,
    sql`create table ${schema}.secret (
      name text primary key,
      bytes bytea not null)`,
  ],
};
