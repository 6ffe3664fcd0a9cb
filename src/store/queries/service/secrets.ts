import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

/** Only one of several concurrent processes writes; all read the same bytes afterwards. */
export const insertSecret = (db: Queryable, name: string, bytes: Uint8Array): Promise<number> =>
  db.run(sql`insert into ${service}.secret (name, bytes) values (${name}, ${bytes}) on conflict (name) do nothing`);

export const findSecret = (db: Queryable, name: string): Promise<{ readonly bytes: Uint8Array } | undefined> =>
  db.first(sql`select bytes from ${service}.secret where name = ${name}`);

export interface SigningKeyRow {
  readonly kid: string;
  readonly secret: Uint8Array;
  readonly createdAt: Date;
}

/** Newest first. */
export const listSigningKeys = (db: Queryable): Promise<SigningKeyRow[]> =>
  db.rows<SigningKeyRow>(sql`
    select kid, secret, created_at as "createdAt" from ${service}.signing_key order by created_at desc, kid`);

export const insertSigningKey = (db: Queryable, key: SigningKeyRow): Promise<number> =>
  db.run(sql`
    insert into ${service}.signing_key (kid, secret, created_at) values (${key.kid}, ${key.secret}, ${key.createdAt})`);

export const deleteSigningKeys = (db: Queryable, { createdBefore }: { createdBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.signing_key where created_at < ${createdBefore}`);
