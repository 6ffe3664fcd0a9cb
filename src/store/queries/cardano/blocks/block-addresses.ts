import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface BlockAddress {
  readonly address: Uint8Array;
  /** Hashes of the block's transactions that involve the address, in block order. */
  readonly txHashes: readonly string[];
}

/** Addresses involved in the transactions, in order of their first appearance on the chain. A block bounds the work. */
export async function addressesTouched(
  db: NetworkDb<'cardano'>,
  { firstTxId, txCount }: { readonly firstTxId: number; readonly txCount: number },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly BlockAddress[]> {
  const within = sql`tx_id between ${firstTxId} and ${firstTxId + txCount - 1}`;
  const rows = await db.rows<{ readonly address: Uint8Array; readonly hashes: readonly string[] }>(sql`
    select a.bytes as address,
           (select json_agg(encode(t.hash, 'hex') order by t.id)
              from ${db.schema}.transaction t where t.id = any(p.tx_ids)) as hashes
      from (select address_id, array_agg(tx_id) as tx_ids from ${db.schema}.address_tx where ${within}
             group by address_id order by address_id offset ${skip} limit ${limit}) p
      join ${db.schema}.address a on a.id = p.address_id
     order by p.address_id`);
  return rows.map(({ address, hashes }) => ({ address, txHashes: hashes }));
}
