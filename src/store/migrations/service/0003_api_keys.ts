import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The secrets of a key are separate rows, so that the old one stays valid until `valid_until` after a rotation. Data
 * that changes with every flush (`api_key_use`) is separate from the data that authentication reads.
 */
export const apiKeys: Migration = {
  name: '0003_api_keys',
  up: (schema) => [
    sql`create table ${schema}.api_key (
      id uuid primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      name text not null,
      network text not null,
      write_access boolean not null,
      enabled boolean not null default true,
      addons text[],
      allowed_ips text[] not null default '{}',
      allowed_origins text[] not null default '{}',
      prefix text not null,
      suffix text not null,
      demo boolean not null default false,
      expires_at timestamptz,
      created_at timestamptz not null)`,
    sql`create index api_key_by_account_id on ${schema}.api_key (account_id, created_at, id)`,
    sql`create table ${schema}.api_key_secret (
      hash bytea primary key,
      key_id uuid not null references ${schema}.api_key on delete cascade,
      valid_until timestamptz)`,
    sql`create index api_key_secret_by_key_id on ${schema}.api_key_secret (key_id)`,
    sql`create table ${schema}.api_key_use (
      key_id uuid primary key references ${schema}.api_key on delete cascade,
      total_requests bigint not null,
      last_used_at timestamptz not null)`,
  ],
};
