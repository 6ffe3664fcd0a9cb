import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { IS_ADDRESS, takeStart } from '../../write/bitcoin/live-indexes.js';

/** Inclusive, in the order of bytes. */
export interface Range {
  readonly first: Uint8Array;
  readonly last: Uint8Array;
}

/**
 * Scripts of addresses in ranges that are in order and do not overlap, in the order of their bytes: one index range read
 * for each range, which ends with the limit.
 */
export async function findScriptsInRanges(
  db: NetworkDb<'bitcoin'>,
  { ranges, limit }: { readonly ranges: readonly Range[]; readonly limit: number },
): Promise<readonly Uint8Array[]> {
  if (ranges.length === 0) return [];
  const rows = await db.rows<{ readonly script: Uint8Array }>(sql`
    select found.script
      from unnest(${ranges.map(({ first }) => first)}::bytea[], ${ranges.map(({ last }) => last)}::bytea[])
             with ordinality as r (first, last, place)
     cross join lateral (
       select script from ${db.schema}.script
        where ${IS_ADDRESS}
          and ${takeStart(sql`script`)} between ${takeStart(sql`r.first`)} and ${takeStart(sql`r.last`)}
          and script between r.first and r.last
        order by ${takeStart(sql`script`)}, script limit ${limit}) found
     order by r.place, found.script limit ${limit}`);
  return rows.map(({ script }) => script);
}
