import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * A user may be identified by the stake key of a wallet instead of an email; `stake_address` is the address that the
 * wallet first presented. A challenge is a message for the wallet to sign: only its hash is stored, with the requesting
 * client (an address, or its /64 prefix), so that no client can exhaust the challenges of others. A password reset is a
 * token that was mailed or handed out, stored as SHA-256.
 */
export const waysToSignIn: Migration = {
  name: '0010_ways_to_sign_in',
  up: (schema) => [
    // The two constraints required an email and a password for every user.
    sql`alter table ${schema}.account drop constraint account_check, drop constraint account_check1`,
    sql`alter table ${schema}.account
      add column stake_hash bytea unique,
      add column stake_address text,
      add constraint account_password_has_email check ((email is null) = (password_hash is null)),
      add constraint account_stake_has_address check ((stake_hash is null) = (stake_address is null)),
      add constraint account_user_is_known check ((kind = 'USER') = (email is not null or stake_hash is not null))`,
    sql`create table ${schema}.wallet_challenge (
      message_hash bytea primary key,
      stake_hash bytea not null,
      client text not null,
      expires_at timestamptz not null)`,
    sql`create index wallet_challenge_by_client on ${schema}.wallet_challenge (client, expires_at)`,
    sql`create index wallet_challenge_by_expires_at on ${schema}.wallet_challenge (expires_at)`,
    sql`create table ${schema}.password_reset (
      hash bytea primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null)`,
    sql`create index password_reset_by_account_id on ${schema}.password_reset (account_id, created_at)`,
  ],
};
