import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface NewPasswordReset {
  readonly hash: Uint8Array;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertPasswordReset = (db: Queryable, reset: NewPasswordReset): Promise<number> =>
  db.run(sql`
    insert into ${service}.password_reset (hash, account_id, created_at, expires_at)
    values (${reset.hash}, ${reset.accountId}, ${reset.createdAt}, ${reset.expiresAt})`);

export async function countPasswordResets(
  db: Queryable,
  { accountId, since }: { accountId: string; since: Date },
): Promise<number> {
  const row = await db.first<{ made: number }>(sql`
    select count(*)::int as made from ${service}.password_reset
     where account_id = ${accountId} and created_at > ${since}`);
  return row?.made ?? 0;
}

/** The account of a valid token; undefined while the account is disabled. */
export async function findPasswordReset(
  db: Queryable,
  { hash, now }: { hash: Uint8Array; now: Date },
): Promise<string | undefined> {
  const row = await db.first<{ accountId: string }>(sql`
    select r.account_id as "accountId"
      from ${service}.password_reset r join ${service}.account a on a.id = r.account_id
     where r.hash = ${hash} and r.expires_at > ${now} and a.enabled`);
  return row?.accountId;
}

/** Consumes the token, so that only one of two concurrent requests succeeds. */
export const spendPasswordReset = async (
  db: Queryable,
  { hash, now }: { hash: Uint8Array; now: Date },
): Promise<boolean> =>
  (await db.run(sql`delete from ${service}.password_reset where hash = ${hash} and expires_at > ${now}`)) > 0;

export const deleteAccountPasswordResets = (db: Queryable, accountId: string): Promise<number> =>
  db.run(sql`delete from ${service}.password_reset where account_id = ${accountId}`);

export const deletePasswordResets = (db: Queryable, { createdBefore }: { createdBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.password_reset where created_at < ${createdBefore}`);
