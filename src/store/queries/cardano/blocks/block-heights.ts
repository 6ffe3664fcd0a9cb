import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { HeightRange } from '../chain/chain-window.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** Resolves hashes, slots, epochs and issuers to block heights. */

interface HeightBounds {
  readonly epoch?: number | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
}

/** The heights of the chain within the bounds. */
export async function heightsWithin(
  db: NetworkDb<'cardano'>,
  { epoch, fromHeight, toHeight }: HeightBounds,
): Promise<HeightRange> {
  const row = await db.first<{ readonly first: number | null; readonly last: number | null }>(
    epoch === undefined
      ? sql`select (select min(height) from ${db.schema}.block) as first,
                   (select max(height) from ${db.schema}.block) as last`
      : sql`select first_height as first, last_height as last from ${db.schema}.epoch where epoch = ${epoch}`,
  );
  if (row?.first == null || row.last === null) return { from: 0, to: -1 };
  return { from: Math.max(row.first, fromHeight ?? row.first), to: Math.min(row.last, toHeight ?? row.last) };
}

export const heightsBetween = (db: NetworkDb<'cardano'>, { from, to }: HeightRange): Sql =>
  sql`select height from ${db.schema}.block where height between ${from} and ${to}`;

/** Heights of one issuer's blocks, from a range of an index. */
export const selectIssuerHeights = (
  db: NetworkDb<'cardano'>,
  issuerId: number,
  { from, to }: HeightRange,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Sql => sql`
  select height from ${db.schema}.block where issuer_id = ${issuerId} and height between ${from} and ${to}
   order by height ${order === 'asc' ? sql`asc` : sql`desc`} offset ${skip} limit ${limit}`;

export const selectHeightsByHash = (db: NetworkDb<'cardano'>, hashes: readonly Uint8Array[]): Sql =>
  sql`select height from ${db.schema}.block where hash = any(${hashes}::bytea[])`;

export const theseHeights = (heights: readonly number[]): Sql => sql`select unnest(${heights}::integer[]) as height`;

export const oneHeight = (height: number): Sql => sql`select ${height}::integer as height`;

export async function existingHeight(db: NetworkDb<'cardano'>, height: number): Promise<number | undefined> {
  return await heightFrom(db, sql`select height from ${db.schema}.block where height = ${height}`);
}

export async function findHeightByHash(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  return await heightFrom(db, sql`select height from ${db.schema}.block where hash = ${hash}`);
}

type SlotMode = 'exact' | 'before' | 'after';

export const findHeightBySlot = (
  db: NetworkDb<'cardano'>,
  slot: number,
  mode?: SlotMode,
): Promise<number | undefined> => heightFrom(db, selectHeightBySlot(db, slot, mode));

/** A block has one slot and a slot at most one block. */
export function selectHeightBySlot({ schema }: NetworkDb<'cardano'>, slot: number, mode: SlotMode = 'exact'): Sql {
  switch (mode) {
    case 'exact':
      return sql`select height from ${schema}.block where slot = ${slot}`;
    case 'before':
      return sql`select height from ${schema}.block where slot <= ${slot} order by slot desc limit 1`;
    case 'after':
      return sql`select height from ${schema}.block where slot >= ${slot} order by slot limit 1`;
  }
}

export const selectNewestHeight = ({ schema }: NetworkDb<'cardano'>): Sql =>
  sql`select height from ${schema}.checkpoint`;

async function heightFrom(db: NetworkDb<'cardano'>, query: Sql): Promise<number | undefined> {
  return (await db.first<{ readonly height: number }>(query))?.height;
}

/** The block issuer with the key of a pool; undefined where it never made a block. */
export async function findIssuerId(db: NetworkDb<'cardano'>, keyHash: Uint8Array): Promise<number | undefined> {
  const row = await db.first<{ readonly id: number }>(
    sql`select id from ${db.schema}.issuer where key_hash = ${keyHash}`,
  );
  return row?.id;
}

/** The highest height unchanged since an earlier point in time; undefined when nothing has been rolled back since. */
export async function forkHeightSince(db: NetworkDb<'cardano'>, rollbackId: number): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number | null }>(sql`
    select min(coalesce(to_height, -1)) as height from ${db.schema}.rollback_log where id > ${rollbackId}`);
  return row?.height ?? undefined;
}

/** The height of the newest block of each issuer with one of these keys. */
export const selectNewestIssuerHeights = (db: NetworkDb<'cardano'>, keyHashes: readonly Uint8Array[]): Sql => sql`
  select b.height from ${db.schema}.issuer i
    cross join lateral (
      select height from ${db.schema}.block where issuer_id = i.id order by height desc limit 1) b
   where i.key_hash = any(${keyHashes}::bytea[])`;
