import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Accounts. A user authenticates with email and password. A device login proves no identity, so each one creates its
 * own account, and `device_hash` only determines the rate limit and quota that it counts against.
 */
export const accounts: Migration = {
  name: '0001_accounts',
  up: (schema) => [
    sql`create table ${schema}.account (
      id uuid primary key,
      kind text not null check (kind in ('USER', 'DEVICE')),
      email text unique,
      username text,
      password_hash text,
      device_hash bytea,
      platform text check (platform in ('IOS', 'ANDROID', 'WEB')),
      app_version text,
      plan text not null,
      addons text[] not null default '{}',
      default_network text not null,
      demo boolean not null default false,
      enabled boolean not null default true,
      created_at timestamptz not null,
      check ((kind = 'USER') = (email is not null)),
      check ((kind = 'USER') = (password_hash is not null)),
      check ((kind = 'DEVICE') = (device_hash is not null)),
      check ((kind = 'DEVICE') = (platform is not null)))`,
    sql`create index account_by_device_created_at on ${schema}.account (created_at) where kind = 'DEVICE'`,
    sql`create table ${schema}.account_use (
      account_id uuid primary key references ${schema}.account on delete cascade,
      total_requests bigint not null)`,
  ],
};
