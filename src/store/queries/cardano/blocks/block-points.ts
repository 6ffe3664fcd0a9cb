import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { BlockPosition } from './blocks.js';

/** A block as its slot and hash. */
export interface BlockPoint {
  readonly slot: number;
  readonly hash: string;
}

interface PointRow {
  readonly slot: bigint;
  readonly hash: string;
}

const toPoint = ({ slot, hash }: PointRow): BlockPoint => ({ slot: Number(slot), hash });

/** By slot; slots without a block are omitted. */
export async function blockHashesAtSlots(
  db: NetworkDb<'cardano'>,
  slots: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<PointRow>(
    sql`select slot, encode(hash, 'hex') as hash from ${db.schema}.block where slot = any(${slots}::bigint[])`,
  );
  return new Map(rows.map(toPoint).map(({ slot, hash }) => [slot, hash]));
}

/** The block at the slot, or the last one before it. */
export async function findPointAt(
  db: NetworkDb<'cardano'>,
  slot: number,
  { strict }: { readonly strict: boolean },
): Promise<BlockPoint | undefined> {
  const row = await db.first<PointRow>(sql`
    select slot, encode(hash, 'hex') as hash from ${db.schema}.block
     where slot ${strict ? sql`=` : sql`<=`} ${slot}::bigint order by slot desc limit 1`);
  return row && toPoint(row);
}

/** The blocks at these heights, newest first. */
export async function pointsAtHeights(
  db: NetworkDb<'cardano'>,
  heights: readonly number[],
): Promise<readonly BlockPoint[]> {
  const rows = await db.rows<PointRow>(sql`
    select slot, encode(hash, 'hex') as hash from ${db.schema}.block
     where height = any(${heights}::integer[]) order by height desc`);
  return rows.map(toPoint);
}

/** The blocks among these points that are on the chain. */
export async function findBlockPositions(
  db: NetworkDb<'cardano'>,
  points: readonly BlockPoint[],
): Promise<readonly BlockPosition[]> {
  if (points.length === 0) return [];
  const rows = await db.rows<PointRow & { readonly height: number }>(sql`
    select b.height, b.slot, encode(b.hash, 'hex') as hash
      from unnest(${points.map(({ slot }) => slot)}::bigint[], ${points.map(({ hash }) => hash)}::text[]) w (slot, hash)
      join ${db.schema}.block b on b.slot = w.slot and b.hash = decode(w.hash, 'hex')`);
  return rows.map((row) => ({ ...toPoint(row), height: row.height }));
}
