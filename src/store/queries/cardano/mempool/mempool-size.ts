import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface MempoolSize {
  readonly transactions: number;
  readonly bytes: number;
}

/** Size of the mempool. A node's mempool holds a few blocks at most. */
export async function mempoolSize(db: NetworkDb<'cardano'>): Promise<MempoolSize> {
  const row = await db.first<{ readonly count: number; readonly bytes: bigint }>(sql`
    select count(*)::integer as count, coalesce(sum(length(cbor)), 0)::bigint as bytes
      from ${db.schema}.mempool_transaction where left_at is null`);
  return { transactions: row?.count ?? 0, bytes: Number(row?.bytes ?? 0n) };
}
