import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, sql } from '../../sql.js';
import { recordEvents } from './account-events.js';

export type PinState = 'queued' | 'pinning' | 'pinned' | 'failed' | 'unpinned';

export interface PinRow {
  readonly id: string;
  readonly cid: Uint8Array;
  readonly text: string;
  readonly name: string | null;
  readonly state: PinState;
  /** Why it failed. */
  readonly reason: string | null;
  readonly sizeBytes: bigint | null;
  readonly blocks: number | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const PIN = sql`id, cid, text, name, state, reason, size_bytes as "sizeBytes", blocks, created_at as "createdAt",
  changed_at as "changedAt"`;

export interface NewPin {
  readonly id: string;
  readonly accountId: string;
  readonly cid: Uint8Array;
  readonly text: string;
  readonly name: string | undefined;
  readonly state: 'queued' | 'unpinned';
  /** Size of content that is not traversed because it is not pinned recursively. */
  readonly sizeBytes?: bigint;
  /** Limits over all pins of the account; undefined means no limit. */
  readonly maxPins: number | undefined;
  readonly maxBytes: number | undefined;
  readonly now: Date;
}

/** Pins content, or pins it again. Undefined where the account has reached its maximum number of pins. */
export const insertPin = (db: FlowDb, pin: NewPin): Promise<PinRow | undefined> =>
  db.transaction(async (tx) => {
    const { accountId, cid, maxPins, now } = pin;
    // Serialized per account, so that the count is exact.
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    const known = await findPin(tx, accountId, cid);
    if (known === undefined && maxPins !== undefined) {
      const [row] = await tx.rows<{ readonly count: bigint }>(
        sql`select count(*) as count from ${service}.ipfs_pin where account_id = ${accountId}`,
      );
      if ((row?.count ?? 0n) >= BigInt(maxPins)) return undefined;
    }
    // Locks the root against concurrent release.
    await tx.run(sql`
      insert into ${service}.ipfs_root (cid, since) values (${cid}, ${now})
      on conflict (cid) do update set since = excluded.since`);
    return await tx.first<PinRow>(sql`
      insert into ${service}.ipfs_pin as p
        (id, account_id, cid, text, name, state, size_bytes, most_bytes, created_at, changed_at)
      values (${pin.id}, ${accountId}, ${cid}, ${pin.text}, ${pin.name}, ${pin.state}, ${pin.sizeBytes},
              ${pin.maxBytes}, ${now}, ${now})
      on conflict (account_id, cid) do update set
        name = coalesce(excluded.name, p.name),
        most_bytes = excluded.most_bytes,
        size_bytes = case when p.state in ('failed', 'unpinned') then excluded.size_bytes else p.size_bytes end,
        state = case when p.state in ('failed', 'unpinned') then excluded.state else p.state end,
        reason = case when p.state in ('failed', 'unpinned') then null else p.reason end,
        changed_at = case when p.state in ('failed', 'unpinned') then excluded.changed_at else p.changed_at end
      returning ${PIN}`);
  });

export const findPin = (db: Queryable, accountId: string, cid: Uint8Array): Promise<PinRow | undefined> =>
  db.first<PinRow>(sql`select ${PIN} from ${service}.ipfs_pin where account_id = ${accountId} and cid = ${cid}`);

/** Newest first. */
export function listPins(
  db: Queryable,
  accountId: string,
  {
    state,
    after,
    limit,
  }: {
    readonly state: PinState | undefined;
    readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<PinRow[]> {
  return db.rows<PinRow>(sql`
    select ${PIN} from ${service}.ipfs_pin
     where account_id = ${accountId}
       ${state === undefined ? emptySql : sql`and state = ${state}`}
       ${after === undefined ? emptySql : sql`and (created_at, id) < (${after.createdAt}, ${after.id}::uuid)`}
     order by created_at desc, id desc limit ${limit}`);
}

/** Pins that were not removed, oldest first or in reverse; an account has as many as its plan allows. */
export const listPinsInOrder = (
  db: Queryable,
  accountId: string,
  { order, skip, limit }: { readonly order: 'asc' | 'desc'; readonly skip: number; readonly limit: number },
): Promise<PinRow[]> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return db.rows<PinRow>(sql`
    select ${PIN} from ${service}.ipfs_pin where account_id = ${accountId} and state <> 'unpinned'
     order by created_at ${direction}, id ${direction} offset ${skip} limit ${limit}`);
};

export const countPins = async (db: Queryable, accountId: string): Promise<number> =>
  Number(
    (
      await db.first<{ readonly count: bigint }>(
        sql`select count(*) as count from ${service}.ipfs_pin where account_id = ${accountId} and state <> 'unpinned'`,
      )
    )?.count ?? 0n,
  );

/** The event of a change of a pin; a pin belongs to no network. */
const PIN_EVENT = sql`
  account_id, null::text as network, 'ipfs.pin' as type, text as subject, null::bytea as tx_hash,
  null::bigint as expires_slot,
  jsonb_build_object('cid', text, 'name', name, 'status', upper(state), 'sizeBytes', size_bytes::text,
    'reason', reason) as payload`;

/** Removes a pin and returns whether it exists. A pin that was already removed is unchanged. */
export const unpin = async (db: Queryable, accountId: string, cid: Uint8Array, now: Date): Promise<boolean> => {
  if ((await findPin(db, accountId, cid)) === undefined) return false;
  const change = sql`
    update ${service}.ipfs_pin set state = 'unpinned', changed_at = ${now}
     where account_id = ${accountId} and cid = ${cid} and state <> 'unpinned' returning ${PIN_EVENT}`;
  await db.run(recordEvents(change, now));
  return true;
};

export interface QueuedPin {
  readonly id: string;
  readonly accountId: string;
  readonly cid: Uint8Array;
  readonly mostBytes: bigint | null;
}

/** Claims the pin that has waited longest, or one whose worker has stopped reporting. */
export const claimPin = (
  db: Queryable,
  {
    now,
    abandonedBefore,
    id,
  }: { readonly now: Date; readonly abandonedBefore: Date; readonly id?: string | undefined },
): Promise<QueuedPin | undefined> =>
  db.first<QueuedPin>(sql`
    update ${service}.ipfs_pin set state = 'pinning', changed_at = ${now}
     where id = (
       select id from ${service}.ipfs_pin
        where (state = 'queued' or (state = 'pinning' and changed_at < ${abandonedBefore}))
          ${id === undefined ? emptySql : sql`and id = ${id}::uuid`}
        order by changed_at limit 1 for update skip locked)
    returning id, account_id as "accountId", cid, most_bytes as "mostBytes"`);

/** Records the outcome of a claimed pin; no effect where its owner has removed it in the meantime. */
export const completePin = (
  db: Queryable,
  id: string,
  outcome:
    | { readonly state: 'pinned'; readonly sizeBytes: bigint; readonly blocks: number | undefined }
    | { readonly state: 'failed'; readonly reason: string },
  now: Date,
): Promise<number> =>
  db.run(
    recordEvents(
      outcome.state === 'pinned'
        ? sql`
            update ${service}.ipfs_pin
               set state = 'pinned', reason = null, size_bytes = ${outcome.sizeBytes}, blocks = ${outcome.blocks},
                   changed_at = ${now}
             where id = ${id} and state = 'pinning' returning ${PIN_EVENT}`
        : sql`
            update ${service}.ipfs_pin set state = 'failed', reason = ${outcome.reason}, changed_at = ${now}
             where id = ${id} and state = 'pinning' returning ${PIN_EVENT}`,
      now,
    ),
  );

export const putBackPin = (db: Queryable, id: string, now: Date): Promise<number> =>
  db.run(sql`
    update ${service}.ipfs_pin set state = 'queued', changed_at = ${now} where id = ${id} and state = 'pinning'`);

/** Reports that a pin is still being processed; returns whether it is still requested. */
export const touchPin = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await db.run(sql`update ${service}.ipfs_pin set changed_at = ${now} where id = ${id} and state = 'pinning'`)) > 0;

/** Deletes pins that were removed or failed before a time; their roots may then be released. */
export const deleteOldPins = (
  db: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> =>
  db.run(sql`
    delete from ${service}.ipfs_pin where id in (
      select id from ${service}.ipfs_pin
       where state in ('unpinned', 'failed') and changed_at < ${before} limit ${limit} for update skip locked)`);

/** All bytes that count against an account: pinned, not yet collected and being uploaded. */
export const usedBytes = async (db: Queryable, accountId: string): Promise<bigint> =>
  (
    await db.first<{ readonly bytes: bigint }>(sql`
      select (coalesce((select sum(size_bytes) from ${service}.ipfs_pin where account_id = ${accountId}), 0)
            + coalesce((select sum(size_bytes) from ${service}.ipfs_upload where account_id = ${accountId}), 0)
             )::bigint as bytes`)
  )?.bytes ?? 0n;

export const insertUpload = (
  db: Queryable,
  upload: { readonly id: string; readonly accountId: string; readonly now: Date },
): Promise<number> =>
  db.run(sql`
    insert into ${service}.ipfs_upload (id, account_id, size_bytes, began_at)
    values (${upload.id}, ${upload.accountId}, 0, ${upload.now})`);

export const growUpload = (db: Queryable, id: string, bytes: number): Promise<number> =>
  db.run(sql`update ${service}.ipfs_upload set size_bytes = size_bytes + ${bytes} where id = ${id}`);

export const deleteUpload = (db: Queryable, id: string): Promise<number> =>
  db.run(sql`delete from ${service}.ipfs_upload where id = ${id}`);

export const deleteOldUploads = (
  db: Queryable,
  { beganBefore: startedBefore }: { readonly beganBefore: Date },
): Promise<number> => db.run(sql`delete from ${service}.ipfs_upload where began_at < ${startedBefore}`);

export interface KeyRow {
  readonly name: string;
  /** The IPNS name that the key publishes under. */
  readonly ipns: string;
  /** Encrypted. */
  readonly secret: Uint8Array;
  readonly createdAt: Date;
}

const KEY = sql`name, ipns, secret, created_at as "createdAt"`;

export const listIpfsKeys = (db: Queryable, accountId: string): Promise<KeyRow[]> =>
  db.rows<KeyRow>(sql`select ${KEY} from ${service}.ipfs_key where account_id = ${accountId} order by name`);

export const findIpfsKey = (db: Queryable, accountId: string, name: string): Promise<KeyRow | undefined> =>
  db.first<KeyRow>(sql`select ${KEY} from ${service}.ipfs_key where account_id = ${accountId} and name = ${name}`);

export type KeyInsertion = 'made' | 'name-taken' | 'too-many';

export const insertIpfsKey = (
  db: FlowDb,
  accountId: string,
  { name, ipns, secret, createdAt }: KeyRow,
  maxKeys: number,
): Promise<KeyInsertion> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    const keys = await listIpfsKeys(tx, accountId);
    if (keys.some((key) => key.name === name)) return 'name-taken';
    if (keys.length >= maxKeys) return 'too-many';
    await tx.run(sql`
      insert into ${service}.ipfs_key (account_id, name, ipns, secret, created_at)
      values (${accountId}, ${name}, ${ipns}, ${secret}, ${createdAt})`);
    return 'made';
  });

/** Another request may have deleted the key or taken the name meanwhile. */
export const renameIpfsKey = (
  db: FlowDb,
  accountId: string,
  name: string,
  { name: newName, ipns, secret }: KeyRow,
): Promise<'renamed' | 'name-taken' | 'missing'> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    if ((await findIpfsKey(tx, accountId, newName)) !== undefined) return 'name-taken';
    const changed = await tx.run(sql`
      update ${service}.ipfs_key set name = ${newName}, secret = ${secret}
       where account_id = ${accountId} and name = ${name} and ipns = ${ipns}`);
    return changed === 0 ? 'missing' : 'renamed';
  });

export const deleteIpfsKey = (db: Queryable, accountId: string, name: string): Promise<number> =>
  db.run(sql`delete from ${service}.ipfs_key where account_id = ${accountId} and name = ${name}`);
