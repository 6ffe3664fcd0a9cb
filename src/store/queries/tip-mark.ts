import type { NetworkDb } from '../network-db.js';
import { sql } from '../sql.js';

/**
 * Identifies the state of a network's index: the hash of its newest block, which implies all blocks before it, and the
 * phase, because most queries reject an index that is still syncing.
 */
export async function tipMark(db: NetworkDb): Promise<string> {
  const row = await db.first<{ readonly mark: string | null }>(
    sql`select encode(hash, 'hex') || phase as mark from ${db.schema}.checkpoint`,
  );
  return row?.mark ?? '';
}
