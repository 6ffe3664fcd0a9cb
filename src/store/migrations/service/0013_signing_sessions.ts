import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Multisig signing sessions and their signatures. A signature is a separate row, so that concurrent signatures do not
 * overwrite each other; the signed transaction is assembled when it is read.
 *
 * `required`, `allowed` and `scripts` describe the signers as of the creation of the session: later the inputs may be
 * spent and the scripts rolled back. Hashes are hexadecimal.
 */
export const signingSessions: Migration = {
  name: '0013_signing_sessions',
  up: (schema) => [
    sql`create table ${schema}.signing_session (
      id bytea primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      submitted_at timestamptz,
      network text not null,
      tx_hash bytea not null,
      cbor bytea not null,
      required text[] not null,
      allowed text[] not null,
      scripts bytea[] not null,
      last_error text)`,
    sql`create index signing_session_by_account_id
      on ${schema}.signing_session (account_id, expires_at) where submitted_at is null`,
    sql`create index signing_session_by_expires_at on ${schema}.signing_session (expires_at)`,
    // Each witness is a witness set with one signature.
    sql`create table ${schema}.signing_witness (
      session_id bytea not null references ${schema}.signing_session on delete cascade,
      added_at timestamptz not null,
      key_hash text not null,
      witness bytea not null,
      primary key (session_id, key_hash))`,
  ],
};
