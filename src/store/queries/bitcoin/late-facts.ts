import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

export type LateFact = 'brc20' | 'galleries';

/** The block after which a fact is indexed, where an older version of the service did not write it. */
export async function findLateFact(db: NetworkDb<'bitcoin'>, fact: LateFact): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number }>(
    sql`select height from ${db.schema}.late_fact where fact = ${fact}`,
  );
  return row?.height;
}
