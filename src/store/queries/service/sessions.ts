import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';
import { type AccountKind, type AccountRow, accountColumns } from './accounts.js';

export interface SessionRow extends AccountRow {
  readonly sessionId: string;
  readonly revoked: boolean;
  readonly expiresAt: Date;
}

export const insertSession = (
  db: Queryable,
  session: { readonly id: string; readonly accountId: string; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    insert into ${service}.session (id, account_id, created_at, expires_at)
    values (${session.id}, ${session.accountId}, ${session.createdAt}, ${session.expiresAt})`);

/** A session with its account. */
export const findSession = (db: Queryable, id: string): Promise<SessionRow | undefined> =>
  db.first<SessionRow>(sql`
    select ${accountColumns}, s.id as "sessionId", s.revoked_at is not null as revoked, s.expires_at as "expiresAt"
      from ${service}.session s join ${service}.account a on a.id = s.account_id
     where s.id = ${id}`);

/** A session expires with its newest refresh token. */
export const extendSession = (db: Queryable, id: string, expiresAt: Date): Promise<number> =>
  db.run(sql`update ${service}.session set expires_at = ${expiresAt} where id = ${id}`);

export const revokeSession = (db: Queryable, id: string, now: Date): Promise<number> =>
  db.run(sql`update ${service}.session set revoked_at = ${now} where id = ${id} and revoked_at is null`);

/** Ends every session of the account, including those that a concurrent sign-in is about to open. */
export async function endAllSessions(tx: Queryable, accountId: string, now: Date): Promise<void> {
  // The account first: a sign-in that holds its lock has written its session before this continues.
  await tx.run(sql`
    update ${service}.account set session_generation = session_generation + 1 where id = ${accountId}`);
  await tx.run(sql`
    update ${service}.session set revoked_at = ${now} where account_id = ${accountId} and revoked_at is null`);
}

export const insertRefreshToken = (
  db: Queryable,
  token: { readonly hash: Uint8Array; readonly sessionId: string; readonly expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    insert into ${service}.refresh_token (hash, session_id, expires_at)
    values (${token.hash}, ${token.sessionId}, ${token.expiresAt})`);

export interface RefreshTokenRow {
  readonly sessionId: string;
  readonly accountId: string;
  readonly kind: AccountKind;
  readonly expiresAt: Date;
  readonly spent: boolean;
  readonly revoked: boolean;
}

/**
 * Locks the token: of two concurrent requests that present it, the second sees the effect of the first. The session is
 * locked too, so that a session which is being ended issues no further token.
 */
export const lockRefreshToken = (db: Queryable, hash: Uint8Array): Promise<RefreshTokenRow | undefined> =>
  db.first<RefreshTokenRow>(sql`
    select s.id as "sessionId", s.account_id as "accountId", a.kind, t.expires_at as "expiresAt",
           t.spent_at is not null as spent, s.revoked_at is not null as revoked
      from ${service}.refresh_token t
      join ${service}.session s on s.id = t.session_id
      join ${service}.account a on a.id = s.account_id
     where t.hash = ${hash}
       for update of t, s`);

export const spendRefreshToken = (db: Queryable, hash: Uint8Array, now: Date): Promise<number> =>
  db.run(sql`update ${service}.refresh_token set spent_at = ${now} where hash = ${hash}`);

/** Also deletes the session's refresh tokens. */
export const deleteExpiredSessions = (db: Queryable, { expiredBefore }: { expiredBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.session where expires_at < ${expiredBefore}`);
