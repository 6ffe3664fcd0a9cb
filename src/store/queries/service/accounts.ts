import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { join, type Sql, sql } from '../../sql.js';

export type AccountKind = 'USER' | 'DEVICE';
export type Platform = 'IOS' | 'ANDROID' | 'WEB';

export interface AccountRow {
  readonly id: string;
  readonly kind: AccountKind;
  readonly email: string | null;
  readonly username: string | null;
  readonly platform: Platform | null;
  /** Hexadecimal. */
  readonly deviceHash: string | null;
  /**
   * Keyed hash of the address that opened a device account, hexadecimal; null for accounts opened before it was stored.
   */
  readonly deviceClient: string | null;
  /** Stake address of a user who signs in with a wallet. */
  readonly stakeAddress: string | null;
  readonly plan: string;
  readonly addons: readonly string[];
  readonly defaultNetwork: string;
  readonly demo: boolean;
  readonly enabled: boolean;
  /** Incremented by everything that ends all sessions of the account. */
  readonly sessionGeneration: number;
  readonly createdAt: Date;
}

/** Columns of an account with the alias `a`, for joins in other queries. */
export const accountColumns: Sql = sql`a.id, a.kind, a.email, a.username, a.platform,
  encode(a.device_hash, 'hex') as "deviceHash", encode(a.device_client, 'hex') as "deviceClient",
  a.stake_address as "stakeAddress", a.plan, a.addons, a.default_network as "defaultNetwork", a.demo, a.enabled,
  a.session_generation as "sessionGeneration", a.created_at as "createdAt"`;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string | undefined;
  readonly passwordHash: string;
  readonly plan: string;
  readonly addons: readonly string[];
  readonly defaultNetwork: string;
  readonly demo: boolean;
  readonly createdAt: Date;
}

/** False when the email is already used. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const touched = await db.run(sql`
    insert into ${service}.account
      (id, kind, email, username, password_hash, plan, addons, default_network, demo, created_at)
    values (${user.id}, 'USER', ${user.email}, ${user.username}, ${user.passwordHash}, ${user.plan},
            ${user.addons}, ${user.defaultNetwork}, ${user.demo}, ${user.createdAt})
    on conflict (email) do nothing`);
  return touched > 0;
}

export interface NewWalletUser {
  readonly id: string;
  /** Hash of the stake key. */
  readonly stakeHash: Uint8Array;
  readonly stakeAddress: string;
  readonly plan: string;
  readonly defaultNetwork: string;
  readonly createdAt: Date;
}

/** False when the stake key already has an account. */
export async function insertWalletUser(db: Queryable, user: NewWalletUser): Promise<boolean> {
  const touched = await db.run(sql`
    insert into ${service}.account (id, kind, stake_hash, stake_address, plan, default_network, created_at)
    values (${user.id}, 'USER', ${user.stakeHash}, ${user.stakeAddress}, ${user.plan}, ${user.defaultNetwork},
            ${user.createdAt})
    on conflict (stake_hash) do nothing`);
  return touched > 0;
}

export interface NewDevice {
  readonly id: string;
  readonly deviceHash: Uint8Array;
  readonly clientHash: Uint8Array;
  readonly platform: Platform;
  readonly appVersion: string | undefined;
  readonly plan: string;
  readonly defaultNetwork: string;
  readonly createdAt: Date;
}

export async function insertDevice(db: Queryable, device: NewDevice): Promise<void> {
  await db.run(sql`
    insert into ${service}.account
      (id, kind, device_hash, device_client, platform, app_version, plan, default_network, created_at)
    values (${device.id}, 'DEVICE', ${device.deviceHash}, ${device.clientHash}, ${device.platform},
            ${device.appVersion}, ${device.plan}, ${device.defaultNetwork}, ${device.createdAt})`);
}

export const findAccount = (db: Queryable, id: string): Promise<AccountRow | undefined> =>
  db.first<AccountRow>(sql`select ${accountColumns} from ${service}.account a where a.id = ${id}`);

export const findAccountByEmail = (
  db: Queryable,
  email: string,
): Promise<(AccountRow & { readonly passwordHash: string }) | undefined> =>
  db.first(sql`
    select ${accountColumns}, a.password_hash as "passwordHash" from ${service}.account a where a.email = ${email}`);

export const findAccountByStake = (db: Queryable, stakeHash: Uint8Array): Promise<AccountRow | undefined> =>
  db.first<AccountRow>(sql`select ${accountColumns} from ${service}.account a where a.stake_hash = ${stakeHash}`);

/** Blocks a concurrent key creation or plan change until the end of the transaction. */
export const lockAccount = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.first(sql`select 1 as held from ${service}.account where id = ${id} for update`)) !== undefined;

/**
 * Locks the account for the rest of the transaction, unless it was disabled or its sessions were ended since
 * `generation` was read. Ending sessions updates the row first, so one of the two waits for the other.
 */
export const holdForSession = async (
  db: Queryable,
  { id, generation }: { id: string; generation: number },
): Promise<boolean> =>
  (await db.first(sql`
    select 1 as held from ${service}.account
     where id = ${id} and enabled and session_generation = ${generation} for no key update`)) !== undefined;

/** Stores the same password at the current hash cost, unless the password was changed in the meantime. */
export const replacePasswordHash = (
  db: Queryable,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<number> =>
  db.run(sql`update ${service}.account set password_hash = ${to} where id = ${id} and password_hash = ${from}`);

export interface AccountChanges {
  readonly passwordHash?: string | undefined;
  readonly plan?: string | undefined;
  readonly addons?: readonly string[] | undefined;
  readonly defaultNetwork?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Updates the provided fields. False when there is no such account. */
export async function updateAccount(db: Queryable, id: string, changes: AccountChanges): Promise<boolean> {
  const columns: [unknown, Sql][] = [
    [changes.passwordHash, sql`password_hash = ${changes.passwordHash}`],
    [changes.plan, sql`plan = ${changes.plan}`],
    [changes.addons, sql`addons = ${changes.addons}`],
    [changes.defaultNetwork, sql`default_network = ${changes.defaultNetwork}`],
    [changes.enabled, sql`enabled = ${changes.enabled}`],
  ];
  const sets = columns.filter(([value]) => value !== undefined).map(([, set]) => set);
  if (sets.length === 0) return (await findAccount(db, id)) !== undefined;
  return (await db.run(sql`update ${service}.account set ${join(sets)} where id = ${id}`)) > 0;
}

export const listAccounts = (db: Queryable, { limit }: { limit: number }): Promise<AccountRow[]> =>
  db.rows<AccountRow>(sql`
    select ${accountColumns} from ${service}.account a
     where a.kind = 'USER' order by a.created_at desc, a.id limit ${limit}`);

export const deleteDemoAccounts = (db: Queryable): Promise<number> =>
  db.run(sql`delete from ${service}.account where demo`);

/** Every device login creates an account, which is useless after its last session has ended. */
export const deleteIdleDevices = (db: Queryable, { createdBefore }: { createdBefore: Date }): Promise<number> =>
  db.run(sql`
    delete from ${service}.account a
     where a.kind = 'DEVICE' and a.created_at < ${createdBefore}
       and not exists (select 1 from ${service}.session s where s.account_id = a.id)`);
