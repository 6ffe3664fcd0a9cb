import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { OutputPlace } from './matching-outputs.js';

/** Places of unspent outputs, of these addresses or of all, at most `limit`. The order is that of the index. */
export const listUnspentPlaces = (
  db: NetworkDb<'cardano'>,
  { addresses, limit }: { readonly addresses: readonly Uint8Array[] | undefined; readonly limit: number },
): Promise<readonly OutputPlace[]> =>
  addresses === undefined
    ? db.rows(sql`
        select tx_id as "txId", index from ${db.schema}.output
         where spent_by is null order by address_id, tx_id, index limit ${limit}`)
    : db.rows(sql`
        select u.tx_id as "txId", u.index
          from unnest(${addresses}::bytea[]) w (bytes)
          join ${db.schema}.address a on a.bytes = w.bytes
         cross join lateral (
           select tx_id, index from ${db.schema}.output
            where address_id = a.id and spent_by is null order by tx_id, index limit ${limit}) u
         limit ${limit}`);
