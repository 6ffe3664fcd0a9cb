import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import type { ChainPoint } from './checkpoint.js';

interface PointRow {
  readonly height: number;
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly boundary: boolean;
}

const pointFromRow = ({ height, slot, hash, boundary }: PointRow): ChainPoint => ({
  height,
  slot: Number(slot),
  hash,
  boundary,
});

export async function findPointsAt(
  db: Queryable,
  schema: Identifier,
  heights: readonly number[],
): Promise<readonly ChainPoint[]> {
  const rows = await db.rows<PointRow>(sql`select height, slot, hash, false as boundary
    from ${schema}.block where height = any(${heights}::integer[]) order by height desc`);
  return rows.map(pointFromRow);
}

/** The block or boundary block with the hash. */
export async function findPointByHash(
  db: Queryable,
  schema: Identifier,
  hash: Uint8Array,
): Promise<ChainPoint | undefined> {
  const row = await db.first<PointRow>(sql`
    select height, slot, hash, false as boundary from ${schema}.block where hash = ${hash}
    union all
    select height, slot, hash, true as boundary from ${schema}.boundary_block where hash = ${hash}`);
  return row && pointFromRow(row);
}
