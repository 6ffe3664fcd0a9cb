import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface NewRegistration {
  readonly hash: Uint8Array;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertRegistration = (db: Queryable, registration: NewRegistration): Promise<number> =>
  db.run(sql`
    insert into ${service}.registration (hash, email, created_at, expires_at)
    values (${registration.hash}, ${registration.email}, ${registration.createdAt}, ${registration.expiresAt})`);

/** The address that a valid token was mailed to. */
export async function findRegistration(
  db: Queryable,
  { hash, now }: { hash: Uint8Array; now: Date },
): Promise<string | undefined> {
  const row = await db.first<{ email: string }>(
    sql`select email from ${service}.registration where hash = ${hash} and expires_at > ${now}`,
  );
  return row?.email;
}

/** Consumes the token, so that only one of two concurrent requests succeeds. */
export const spendRegistration = async (
  tx: Queryable,
  { hash, now }: { hash: Uint8Array; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`delete from ${service}.registration where hash = ${hash} and expires_at > ${now}`)) > 0;

export const deleteRegistrations = (db: Queryable, { createdBefore }: { createdBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.registration where created_at < ${createdBefore}`);
