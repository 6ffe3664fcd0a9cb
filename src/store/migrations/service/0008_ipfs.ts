import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The embedded IPFS node. Blocks are shared by all accounts and found by their multihash, independent of the CID
 * version. A block is unreferenced from `loose_since` until a root references it; unreferenced blocks are garbage
 * collected after a while.
 */
export const ipfs: Migration = {
  name: '0008_ipfs',
  up: (schema) => [
    sql`create table ${schema}.ipfs_block (
      hash bytea primary key,
      loose_since timestamptz,
      bytes bytea not null)`,
    // Most content is already compressed.
    sql`alter table ${schema}.ipfs_block alter column bytes set storage external`,
    sql`create index ipfs_block_by_loose_since on ${schema}.ipfs_block (loose_since) where loose_since is not null`,
    sql`create table ${schema}.ipfs_root (
      cid bytea primary key,
      since timestamptz not null)`,
    sql`create table ${schema}.ipfs_root_block (
      root bytea not null references ${schema}.ipfs_root on delete cascade,
      hash bytea not null,
      primary key (root, hash))`,
    sql`create index ipfs_root_block_by_hash on ${schema}.ipfs_root_block (hash)`,
    sql`create table ${schema}.ipns_record (
      name bytea primary key,
      sequence numeric not null,
      valid_until timestamptz not null,
      record bytea not null)`,
    sql`create index ipns_record_by_valid_until on ${schema}.ipns_record (valid_until)`,
  ],
};
