import type { NetworkDb } from '../network-db.js';
import { sql } from '../sql.js';

/**
 * The fork point between an earlier chain and the current one: the last transaction they share. Undefined when nothing
 * has been rolled back since.
 */
export async function forkSince(
  db: NetworkDb<'cardano' | 'midnight'>,
  rollbackId: number,
): Promise<number | undefined> {
  const row = await db.first<{ readonly last_tx_id: number | null; readonly rolled_back: boolean }>(sql`
    select f.rolled_back,
           (select b.first_tx_id + b.tx_count - 1 from ${db.schema}.block b where b.height <= f.height
             order by b.height desc limit 1) as last_tx_id
      from (select count(*) > 0 as rolled_back, min(coalesce(to_height, -1)) as height
              from ${db.schema}.rollback_log where id > ${rollbackId}) f`);
  return row?.rolled_back === true ? (row.last_tx_id ?? -1) : undefined;
}
