import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from '../outputs/chain-outputs.js';

/** Unspent outputs of an address as they will be when all pending transactions are in a block. */

/** Pending transactions that are in no block yet. */
const selectPending = (db: NetworkDb<'cardano'>): Sql => sql`
  select m.tx_hash, m.place, m.cbor from ${db.schema}.mempool_transaction m
   where m.left_at is null and not exists (select from ${db.schema}.transaction t where t.hash = m.tx_hash)`;

/** Outputs of the chain that pending transactions spend: `tx_id` and `index`. A mempool is small. */
const selectSpentByPending = (db: NetworkDb<'cardano'>): Sql => sql`
  select t.id as tx_id, i.output_index as index
    from (${selectPending(db)}) m
    join ${db.schema}.mempool_input i on i.tx_hash = m.tx_hash
    join ${db.schema}.transaction t on t.hash = i.output_tx_hash`;

/** Number of outputs on the chain that stay unspent. */
export async function countRemainingOutputs(db: NetworkDb<'cardano'>, addressId: number): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`
    select (coalesce((select output_count - spent_count from ${db.schema}.address_total
                       where address_id = ${addressId}), 0)
            - (select count(*) from (select distinct tx_id, index from (${selectSpentByPending(db)}) g) g
                 join ${db.schema}.output o on o.tx_id = g.tx_id and o.index = g.index
                where o.address_id = ${addressId} and o.spent_by is null))::integer as count`);
  return row?.count ?? 0;
}

/** Outputs on the chain that stay unspent, in chain order. */
export function listRemainingOutputs(
  db: NetworkDb<'cardano'>,
  addressId: number,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly ChainOutput[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return chainOutputs(
    db,
    sql`select o.tx_id, o.index from ${db.schema}.output o
         where o.address_id = ${addressId} and o.spent_by is null
           and not exists (select from (${selectSpentByPending(db)}) g where g.tx_id = o.tx_id and g.index = o.index)
         order by o.tx_id ${direction}, o.index ${direction} offset ${skip} limit ${limit}`,
    order,
  );
}

export interface PendingOutput {
  readonly txHash: Uint8Array;
  readonly index: number;
  /** The transaction that creates it. */
  readonly cbor: Uint8Array;
}

/** Outputs that pending transactions create for the address and no pending transaction spends, in the node's order. */
export const listPendingOutputs = (db: NetworkDb<'cardano'>, address: Uint8Array): Promise<readonly PendingOutput[]> =>
  db.rows<PendingOutput>(sql`
    select o.tx_hash as "txHash", o.index, m.cbor
      from ${db.schema}.mempool_output o
      join (${selectPending(db)}) m on m.tx_hash = coalesce(o.parent_hash, o.tx_hash)
     where o.address = ${address}
       and not exists (select from ${db.schema}.mempool_input i join (${selectPending(db)}) s on s.tx_hash = i.tx_hash
                        where i.output_tx_hash = o.tx_hash and i.output_index = o.index)
     order by m.place, o.index`);
