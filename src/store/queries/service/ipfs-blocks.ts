import type { Db, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { join, sql } from '../../sql.js';

export interface BlockRow {
  /** The multihash. */
  readonly hash: Uint8Array;
  readonly bytes: Uint8Array;
}

export const findBlock = async (db: Queryable, hash: Uint8Array): Promise<Uint8Array | undefined> =>
  (await db.first<{ readonly bytes: Uint8Array }>(sql`select bytes from ${service}.ipfs_block where hash = ${hash}`))
    ?.bytes;

/** Marks the blocks as unreferenced from now on, also where they already were; referenced blocks are unchanged. */
export async function insertBlocks(db: Queryable, blocks: readonly BlockRow[], now: Date): Promise<void> {
  if (blocks.length === 0) return;
  // In a fixed order, to prevent deadlocks between concurrent writers of the same blocks.
  const rows = blocks.toSorted((one, other) => Buffer.compare(one.hash, other.hash));
  await db.run(sql`
    insert into ${service}.ipfs_block as b (hash, loose_since, bytes)
    values ${join(rows.map(({ hash, bytes }) => sql`(${hash}::bytea, ${now}::timestamptz, ${bytes}::bytea)`))}
    on conflict (hash) do update set loose_since = excluded.loose_since where b.loose_since is not null`);
}

/** References blocks from a root. Returns how many of them exist: some may have been collected in the meantime. */
export const holdBlocks = (db: Db, root: Uint8Array, hashes: readonly Uint8Array[]): Promise<number> =>
  db.transaction(async (tx) => {
    const held = await tx.run(sql`
      with there as (
        select hash from ${service}.ipfs_block where hash = any(${hashes}::bytea[]) order by hash for update)
      update ${service}.ipfs_block b set loose_since = null from there where b.hash = there.hash`);
    await tx.run(sql`
      insert into ${service}.ipfs_root_block (root, hash)
      select ${root}::bytea, hash from unnest(${hashes}::bytea[]) as hash
      on conflict do nothing`);
    return held;
  });

/** Whether a completed pin holds the block. */
export const isPinnedBlock = async (db: Queryable, hash: Uint8Array): Promise<boolean> =>
  (await db.first(sql`
    select from ${service}.ipfs_root_block b
      join ${service}.ipfs_pin p on p.cid = b.root and p.state = 'pinned'
     where b.hash = ${hash} limit 1`)) !== undefined;

/** Roots without a pin. */
export const findUnwantedRoots = (db: Queryable, limit: number): Promise<{ readonly cid: Uint8Array }[]> =>
  db.rows(sql`
    select r.cid from ${service}.ipfs_root r
     where not exists (select from ${service}.ipfs_pin p where p.cid = r.cid)
     limit ${limit}`);

/**
 * Releases some blocks of a root without a pin; those that no other root references become unreferenced. The root is
 * deleted with the last of them. A concurrent new pin retains everything.
 */
export const releaseBlocks = (
  db: Db,
  root: Uint8Array,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<'wanted' | 'more' | 'gone'> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select from ${service}.ipfs_root where cid = ${root} for update`);
    const [pinned] = await tx.rows(sql`select from ${service}.ipfs_pin where cid = ${root} limit 1`);
    if (pinned !== undefined) return 'wanted';
    const released = await tx.run(sql`
      with gone as (
        delete from ${service}.ipfs_root_block x
         using (select hash from ${service}.ipfs_root_block where root = ${root} order by hash limit ${limit}) s
         where x.root = ${root} and x.hash = s.hash returning x.hash),
      loose as (
        update ${service}.ipfs_block b set loose_since = ${now}
          from gone
         where b.hash = gone.hash
           and not exists (select from ${service}.ipfs_root_block o where o.hash = b.hash and o.root <> ${root}))
      select from gone`);
    if (released === limit) return 'more';
    await tx.run(sql`delete from ${service}.ipfs_root where cid = ${root}`);
    return 'gone';
  });

/** Garbage collects blocks that have been unreferenced since before a time; returns their number. */
export const deleteLooseBlocks = (
  db: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> =>
  db.run(sql`
    delete from ${service}.ipfs_block
     where hash in (
       select hash from ${service}.ipfs_block where loose_since < ${before}
        order by loose_since limit ${limit} for update skip locked)`);

/** Bytes on disk, which are cheap to query. */
export const storedBytes = async (db: Queryable): Promise<bigint> =>
  (
    await db.first<{ readonly bytes: bigint }>(
      sql`select pg_total_relation_size('service.ipfs_block')::bigint as bytes`,
    )
  )?.bytes ?? 0n;

export interface RecordRow {
  readonly sequence: bigint;
  readonly validUntil: Date;
  readonly record: Uint8Array;
}

export const findRecord = (db: Queryable, name: Uint8Array): Promise<RecordRow | undefined> =>
  db.first<RecordRow>(sql`
    select sequence, valid_until as "validUntil", record from ${service}.ipns_record where name = ${name}`);

/** Stores a record unless a better one exists: a higher sequence, then a later end. */
export async function storeRecord(
  db: Queryable,
  name: Uint8Array,
  { sequence, validUntil, record }: RecordRow,
): Promise<'kept' | 'known' | 'older'> {
  const stored = await db.run(sql`
    insert into ${service}.ipns_record as r (name, sequence, valid_until, record)
    values (${name}, ${sequence}::numeric, ${validUntil}, ${record})
    on conflict (name) do update
      set sequence = excluded.sequence, valid_until = excluded.valid_until, record = excluded.record
      where (excluded.sequence, excluded.valid_until) > (r.sequence, r.valid_until)`);
  if (stored > 0) return 'kept';
  const known = await findRecord(db, name);
  return known !== undefined && Buffer.compare(known.record, record) === 0 ? 'known' : 'older';
}

export const deleteRecords = (db: Queryable, { endedBefore }: { readonly endedBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.ipns_record where valid_until < ${endedBefore}`);
