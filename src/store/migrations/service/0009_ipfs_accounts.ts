import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Pins, keys and uploads of accounts on the IPFS node. `cid` of a pin is the bytes of its root; `text` is how it was
 * first written. The secret of a key is encrypted. An upload counts against the account until its content is pinned or
 * collected.
 */
export const ipfsAccounts: Migration = {
  name: '0009_ipfs_accounts',
  up: (schema) => [
    sql`create table ${schema}.ipfs_pin (
      id uuid primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      cid bytea not null,
      text text not null,
      name text,
      state text not null check (state in ('queued', 'pinning', 'pinned', 'failed', 'unpinned')),
      reason text,
      size_bytes bigint,
      blocks integer,
      most_bytes bigint,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (account_id, cid))`,
    sql`create index ipfs_pin_by_account_id on ${schema}.ipfs_pin (account_id, created_at desc, id desc)`,
    sql`create index ipfs_pin_by_cid on ${schema}.ipfs_pin (cid)`,
    sql`create index ipfs_pin_by_changed_at on ${schema}.ipfs_pin (state, changed_at) where state <> 'pinned'`,
    sql`create table ${schema}.ipfs_upload (
      id uuid primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      size_bytes bigint not null,
      began_at timestamptz not null)`,
    sql`create index ipfs_upload_by_account_id on ${schema}.ipfs_upload (account_id)`,
    sql`create index ipfs_upload_by_began_at on ${schema}.ipfs_upload (began_at)`,
    sql`create table ${schema}.ipfs_key (
      account_id uuid not null references ${schema}.account on delete cascade,
      name text not null,
      ipns text not null,
      secret bytea not null,
      created_at timestamptz not null,
      primary key (account_id, name))`,
  ],
};
