import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { join, type Sql, sql } from '../../sql.js';
import { type AccountRow, accountColumns } from './accounts.js';

export interface ApiKeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly network: string;
  readonly writeAccess: boolean;
  readonly enabled: boolean;
  /** Null means all add-ons of the plan. */
  readonly addons: readonly string[] | null;
  readonly allowedIps: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
  readonly demo: boolean;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly totalRequests: number;
  readonly lastUsedAt: Date | null;
}

// Counts are read as double precision: exact up to 2^53, and a plain number in JavaScript.
const keyColumns: Sql = sql`k.id, k.account_id as "accountId", k.name, k.network, k.write_access as "writeAccess",
  k.enabled, k.addons, k.allowed_ips as "allowedIps", k.allowed_origins as "allowedOrigins", k.prefix, k.suffix, k.demo,
  k.expires_at as "expiresAt", k.created_at as "createdAt", coalesce(u.total_requests, 0)::float8 as "totalRequests",
  u.last_used_at as "lastUsedAt"`;

const keys: Sql = sql`${service}.api_key k left join ${service}.api_key_use u on u.key_id = k.id`;

export interface KeyCredentialRow extends AccountRow {
  readonly keyId: string;
  readonly network: string;
  readonly writeAccess: boolean;
  readonly keyEnabled: boolean;
  readonly keyAddons: readonly string[] | null;
  readonly allowedIps: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly keyDemo: boolean;
  readonly expiresAt: Date | null;
  /** When a rotated secret stops working. */
  readonly validUntil: Date | null;
}

/** All data that authentication needs for a presented key, in one lookup. */
export const findKeyCredential = (db: Queryable, hash: Uint8Array): Promise<KeyCredentialRow | undefined> =>
  db.first<KeyCredentialRow>(sql`
    select ${accountColumns}, k.id as "keyId", k.network, k.write_access as "writeAccess", k.enabled as "keyEnabled",
           k.addons as "keyAddons", k.allowed_ips as "allowedIps", k.allowed_origins as "allowedOrigins",
           k.demo as "keyDemo", k.expires_at as "expiresAt", s.valid_until as "validUntil"
      from ${service}.api_key_secret s
      join ${service}.api_key k on k.id = s.key_id
      join ${service}.account a on a.id = k.account_id
     where s.hash = ${hash}`);

export type NewApiKey = Omit<ApiKeyRow, 'enabled' | 'addons' | 'expiresAt' | 'totalRequests' | 'lastUsedAt'> & {
  readonly addons: readonly string[] | undefined;
  readonly expiresAt: Date | undefined;
};

export const insertApiKey = (db: Queryable, key: NewApiKey): Promise<number> => insertApiKeys(db, [key]);

/** At least one. */
export const insertApiKeys = (db: Queryable, keys: readonly NewApiKey[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.api_key (id, account_id, name, network, write_access, addons, allowed_ips, allowed_origins,
                                    prefix, suffix, demo, expires_at, created_at)
    values ${join(
      keys.map(
        (key) => sql`(${key.id}, ${key.accountId}, ${key.name}, ${key.network}, ${key.writeAccess}, ${key.addons},
                      ${key.allowedIps}, ${key.allowedOrigins}, ${key.prefix}, ${key.suffix}, ${key.demo},
                      ${key.expiresAt}, ${key.createdAt})`,
      ),
    )}`);

export interface NewKeySecret {
  readonly keyId: string;
  readonly hash: Uint8Array;
}

export const insertKeySecret = (db: Queryable, keyId: string, hash: Uint8Array): Promise<number> =>
  insertKeySecrets(db, [{ keyId, hash }]);

/** At least one. */
export const insertKeySecrets = (db: Queryable, secrets: readonly NewKeySecret[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.api_key_secret (hash, key_id)
    values ${join(secrets.map(({ keyId, hash }) => sql`(${hash}, ${keyId})`))}`);

export interface KeySecretRow {
  readonly hash: Uint8Array;
  readonly keyId: string;
  /** When a rotated secret stops working. */
  readonly validUntil: Date | null;
}

export const findKeySecrets = (db: Queryable, hashes: readonly Uint8Array[]): Promise<KeySecretRow[]> =>
  db.rows<KeySecretRow>(sql`
    select hash, key_id as "keyId", valid_until as "validUntil" from ${service}.api_key_secret
     where hash = any(${hashes}::bytea[])`);

/** Secrets that an earlier rotation ends sooner keep their end. */
export const expireKeySecrets = (db: Queryable, keyId: string, validUntil: Date): Promise<number> =>
  db.run(sql`
    update ${service}.api_key_secret set valid_until = least(valid_until, ${validUntil}::timestamptz)
     where key_id = ${keyId}`);

export const renameKeyText = (
  db: Queryable,
  keyId: string,
  { prefix, suffix }: { prefix: string; suffix: string },
): Promise<number> =>
  db.run(sql`update ${service}.api_key set prefix = ${prefix}, suffix = ${suffix} where id = ${keyId}`);

export async function countApiKeys(db: Queryable, accountId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    sql`select count(*)::int as count from ${service}.api_key where account_id = ${accountId}`,
  );
  return row?.count ?? 0;
}

/** Oldest first. */
export const listApiKeys = (db: Queryable, accountId: string): Promise<ApiKeyRow[]> =>
  db.rows<ApiKeyRow>(sql`
    select ${keyColumns} from ${keys} where k.account_id = ${accountId} order by k.created_at, k.id`);

/** Undefined also when the key belongs to another account, so that its existence is not revealed. */
export const findApiKey = (
  db: Queryable,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<ApiKeyRow | undefined> =>
  db.first<ApiKeyRow>(sql`select ${keyColumns} from ${keys} where k.id = ${keyId} and k.account_id = ${accountId}`);

export interface ApiKeyChanges {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
}

export async function updateApiKey(
  db: Queryable,
  { accountId, keyId }: { accountId: string; keyId: string },
  changes: ApiKeyChanges,
): Promise<void> {
  const columns: [unknown, Sql][] = [
    [changes.name, sql`name = ${changes.name}`],
    [changes.enabled, sql`enabled = ${changes.enabled}`],
    [changes.allowedIps, sql`allowed_ips = ${changes.allowedIps}`],
    [changes.allowedOrigins, sql`allowed_origins = ${changes.allowedOrigins}`],
  ];
  const sets = columns.filter(([value]) => value !== undefined).map(([, set]) => set);
  if (sets.length === 0) return;
  await db.run(sql`update ${service}.api_key set ${join(sets)} where id = ${keyId} and account_id = ${accountId}`);
}

/** Enables the keys and lifts their restrictions. */
export const openApiKeys = (
  db: Queryable,
  { accountId, keyIds }: { accountId: string; keyIds: readonly string[] },
): Promise<number> =>
  db.run(sql`
    update ${service}.api_key set enabled = true, allowed_ips = '{}', allowed_origins = '{}'
     where id = any(${keyIds}::uuid[]) and account_id = ${accountId}
       and not (enabled and allowed_ips = '{}' and allowed_origins = '{}')`);

export const deleteApiKey = (
  db: Queryable,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<number> => deleteApiKeys(db, { accountId, keyIds: [keyId] });

export const deleteApiKeys = (
  db: Queryable,
  { accountId, keyIds }: { accountId: string; keyIds: readonly string[] },
): Promise<number> =>
  db.run(sql`delete from ${service}.api_key where id = any(${keyIds}::uuid[]) and account_id = ${accountId}`);

export const deleteExpiredSecrets = (db: Queryable, { expiredBefore }: { expiredBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.api_key_secret where valid_until < ${expiredBefore}`);
