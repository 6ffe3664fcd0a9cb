import { sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export interface WalletSession {
  readonly sealedKey: Uint8Array;
  /** Index of the shielded tree from which on transactions are searched. */
  readonly startIndex: number;
  readonly expiresAt: Date;
}

/** False when the account has `max` sessions already. Also deletes expired sessions. */
export async function addWalletSession(
  db: MidnightDb,
  {
    idHash,
    accountId,
    sealedKey,
    startIndex,
    now,
    expiresAt,
    max,
  }: WalletSession & {
    readonly idHash: Uint8Array;
    readonly accountId: string;
    readonly now: Date;
    readonly max: number;
  },
): Promise<boolean> {
  await db.run(sql`delete from ${db.schema}.wallet_session where expires_at <= ${now}`);
  const added = await db.run(sql`
    insert into ${db.schema}.wallet_session (id_hash, account_id, sealed_key, start_index, expires_at)
    select ${idHash}::bytea, ${accountId}::text, ${sealedKey}::bytea, ${startIndex}::bigint, ${expiresAt}::timestamptz
     where (select count(*) from ${db.schema}.wallet_session where account_id = ${accountId}) < ${max}`);
  return added > 0;
}

export async function findWalletSession(
  db: MidnightDb,
  { idHash, accountId, now }: { readonly idHash: Uint8Array; readonly accountId: string; readonly now: Date },
): Promise<WalletSession | undefined> {
  const row = await db.first<{
    readonly sealed_key: Uint8Array;
    readonly start_index: bigint;
    readonly expires_at: Date;
  }>(sql`
    select sealed_key, start_index, expires_at from ${db.schema}.wallet_session
     where id_hash = ${idHash} and account_id = ${accountId} and expires_at > ${now}`);
  return row && { sealedKey: row.sealed_key, startIndex: Number(row.start_index), expiresAt: row.expires_at };
}

/** A session of any account: only its own account may get what its key decrypts. */
export const findSessionOwner = (
  db: MidnightDb,
  idHash: Uint8Array,
): Promise<{ readonly accountId: string; readonly sealedKey: Uint8Array; readonly startIndex: bigint } | undefined> =>
  db.first(sql`
    select account_id as "accountId", sealed_key as "sealedKey", start_index as "startIndex"
      from ${db.schema}.wallet_session where id_hash = ${idHash} and expires_at > now()`);

/** False when the account has no such session. */
export async function deleteWalletSession(
  db: MidnightDb,
  { idHash, accountId }: { readonly idHash: Uint8Array; readonly accountId: string },
): Promise<boolean> {
  const deleted = await db.run(
    sql`delete from ${db.schema}.wallet_session where id_hash = ${idHash} and account_id = ${accountId}`,
  );
  return deleted > 0;
}
