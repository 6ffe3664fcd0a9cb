import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from './chain-outputs.js';

/** The owner of outputs; each kind has an index over its unspent outputs in chain order. */
export type OutputOwner =
  | { readonly addressId: number }
  | { readonly stakeId: number }
  | { readonly paymentScriptId: number };

const ownedBy = (owner: OutputOwner): Sql => {
  if ('addressId' in owner) return sql`address_id = ${owner.addressId}`;
  if ('stakeId' in owner) return sql`stake_id = ${owner.stakeId}`;
  return sql`payment_script_id = ${owner.paymentScriptId}`;
};

export function unspentOutputs(
  db: NetworkDb<'cardano'>,
  owner: OutputOwner,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly ChainOutput[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output where ${ownedBy(owner)} and spent_by is null
         order by tx_id ${direction}, index ${direction} offset ${skip} limit ${limit}`,
    order,
  );
}

export function unspentOutputsAfter(
  db: NetworkDb<'cardano'>,
  owner: OutputOwner,
  options: {
    readonly after: readonly number[] | undefined;
    readonly limit: number;
    readonly within?: TxRange;
  },
): Promise<readonly ChainOutput[]> {
  const { after, limit, within = ALL_TRANSACTIONS } = options;
  const [txId, index] = after ?? [within.from, -1];
  return chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output
         where ${ownedBy(owner)} and spent_by is null
           and (tx_id, index) > (${txId}::integer, ${index}::integer)
           and tx_id between ${within.from}::integer and ${within.to}::integer
         order by tx_id, index limit ${limit}`,
  );
}

/** Returns only the positions, in chain order. */
export function listUnspentPositions(
  db: NetworkDb<'cardano'>,
  owner: OutputOwner,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly { readonly txHash: Uint8Array; readonly index: number }[]> {
  return db.rows(sql`
    select t.hash as "txHash", p.index
      from (select tx_id, index from ${db.schema}.output where ${ownedBy(owner)} and spent_by is null
             order by tx_id, index offset ${skip} limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
     order by p.tx_id, p.index`);
}
