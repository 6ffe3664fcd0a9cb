import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from './chain-outputs.js';
import { ALL_TRANSACTIONS, type TxRange } from './tx-range.js';

/** Whose outputs are meant; each kind has an index over its unspent ones in chain order. */
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
           and (tx_id, index) > (${txId}::integer, ${index}::integer) and tx_id <= ${within.to}::integer
         order by tx_id, index limit ${limit}`,
  );
}
