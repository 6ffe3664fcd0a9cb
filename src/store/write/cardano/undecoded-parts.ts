import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

export async function countUndecodedParts(db: Queryable, schema: Identifier): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`select count(*) from ${schema}.undecoded_part`);
  return Number(row?.count ?? 0n);
}
