import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

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
