import type { NetworkDb } from '../network-db.js';
import { sql } from '../sql.js';

/** Identifies the state of a network's index: the hash of its newest block, which implies all blocks before it. */
export async function tipMark(db: NetworkDb): Promise<string> {
  const row = await db.first<{ readonly mark: string | null }>(
    sql`select encode(hash, 'hex') as mark from ${db.schema}.checkpoint`,
  );
  return row?.mark ?? '';
}
