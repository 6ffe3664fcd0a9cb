import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Sessions of wallets that receive their shielded transactions. `id_hash` is the hash of the session id, and the viewing
 * key is encrypted with a key that is derived from the id: only the client that has the id can use it. Rollbacks do not
 * change the table.
 */
export const walletSessions: Migration = {
  name: '0008_wallet_sessions',
  up: (schema) => [
    sql`create table ${schema}.wallet_session (
      id_hash bytea primary key,
      account_id text not null,
      sealed_key bytea not null,
      start_index bigint not null check (start_index >= 0),
      expires_at timestamptz not null)`,
    sql`create index wallet_session_by_account_id on ${schema}.wallet_session (account_id)`,
    // Transactions that may belong to a wallet, in the order of the shielded tree.
    sql`create index transaction_shielded on ${schema}.transaction (zswap_start, id) where shielded`,
    sql`create index wallet_session_by_expires_at on ${schema}.wallet_session (expires_at)`,
  ],
};
