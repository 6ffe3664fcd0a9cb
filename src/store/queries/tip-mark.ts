import type { NetworkDb } from '../network-db.js';
import { type Sql, sql } from '../sql.js';

/**
 * Identifies the state of a network's index, as a column of its checkpoint: the hash of its newest block, which implies all
 * blocks before it, the phase, because most queries reject an index that is still syncing, and the revision of the data
 * beside the chain. Null before the first block.
 */
export function markColumn({ family, schema }: NetworkDb): Sql {
  const offChain = family === 'cardano' ? sql` || ' ' || (select revision from ${schema}.off_chain_revision)` : sql``;
  return sql`encode(hash, 'hex') || phase${offChain} as mark`;
}

/** Reads the mark of a network's index. */
export async function tipMark(db: NetworkDb): Promise<string> {
  const row = await db.first<{ readonly mark: string | null }>(
    sql`select ${markColumn(db)} from ${db.schema}.checkpoint`,
  );
  return row?.mark ?? '';
}
