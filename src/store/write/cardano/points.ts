import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import type { ChainPlace } from './checkpoint.js';

interface PlaceRow {
  readonly height: number;
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly boundary: boolean;
}

const placeOf = ({ height, slot, hash, boundary }: PlaceRow): ChainPlace => ({
  height,
  slot: Number(slot),
  hash,
  boundary,
});

export async function placesAt(
  db: Queryable,
  schema: Identifier,
  heights: readonly number[],
): Promise<readonly ChainPlace[]> {
  const rows = await db.rows<PlaceRow>(sql`select height, slot, hash, false as boundary
    from ${schema}.block where height = any(${heights}::integer[]) order by height desc`);
  return rows.map(placeOf);
}

/** The block or boundary block with the hash. */
export async function placeOfHash(
  db: Queryable,
  schema: Identifier,
  hash: Uint8Array,
): Promise<ChainPlace | undefined> {
  const row = await db.first<PlaceRow>(sql`
    select height, slot, hash, false as boundary from ${schema}.block where hash = ${hash}
    union all
    select height, slot, hash, true as boundary from ${schema}.boundary_block where hash = ${hash}`);
  return row && placeOf(row);
}
