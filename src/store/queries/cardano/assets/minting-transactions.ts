import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Mints of one asset that are searched for metadata, newest first. */
const MAX_SEARCHED_MINTS = 1_000;

/** The hash of the newest mint with metadata of each asset or, when there is none, of its newest mint. */
export async function mintingTransactions(
  db: NetworkDb<'cardano'>,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db.rows<{ readonly id: number; readonly hash: string }>(sql`
    select w.id, encode(t.hash, 'hex') as hash
      from unnest(${assetIds}::integer[]) w (id)
      cross join lateral (
        select x.tx_id, exists (select from ${db.schema}.metadata d where d.tx_id = x.tx_id) as described
          from (select tx_id from ${db.schema}.mint where asset_id = w.id and quantity > 0
                 order by tx_id desc limit ${MAX_SEARCHED_MINTS}) x
         order by described desc, x.tx_id desc limit 1) m
      join ${db.schema}.transaction t on t.id = m.tx_id`);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
