import type { NetworkDb } from '../network-db.js';
import { sql } from '../sql.js';

/**
 * Identifies the state of a network's index: the hash of its newest block, which implies all blocks before it, the
 * phase, because most queries reject an index that is still syncing, and the revision of the data beside the chain.
 */
export async function tipMark(db: NetworkDb): Promise<string> {
  const offChain =
    db.family === 'cardano' ? sql` || ' ' || (select revision from ${db.schema}.off_chain_revision)` : sql``;
  const row = await db.first<{ readonly mark: string | null }>(
    sql`select encode(hash, 'hex') || phase${offChain} as mark from ${db.schema}.checkpoint`,
  );
  return row?.mark ?? '';
}
