import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { TxRange } from '../chain/tx-range.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from './chain-outputs.js';

/** Spent and unspent, in chain order. */
export const listAllOutputs = (
  db: NetworkDb<'cardano'>,
  addressId: number,
  { skip, limit, within }: { readonly skip: number; readonly limit: number; readonly within: TxRange },
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output
         where address_id = ${addressId} and tx_id between ${within.from} and ${within.to}
         order by tx_id, index offset ${skip} limit ${limit}`,
  );

/** The outputs of several addresses in one chain order, by keyset: each address contributes up to one page. */
export async function outputsOfAddresses(
  db: NetworkDb<'cardano'>,
  addressIds: readonly number[],
  range: {
    readonly order: ChainOrder;
    readonly after: readonly number[] | undefined;
    readonly limit: number;
    readonly within: TxRange;
  },
): Promise<readonly ChainOutput[]> {
  if (addressIds.length === 0) return [];
  const { order, after, limit, within } = range;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rest =
    after === undefined ? sql`` : sql`and (tx_id, index) ${beyond} (${after[0]}::integer, ${after[1]}::integer)`;
  return await chainOutputs(
    db,
    sql`select u.tx_id, u.index from unnest(${addressIds}::integer[]) w (id)
          cross join lateral (
            select tx_id, index from ${db.schema}.output
             where address_id = w.id and tx_id between ${within.from}::integer and ${within.to}::integer ${rest}
             order by tx_id ${direction}, index ${direction} limit ${limit}) u
         order by u.tx_id ${direction}, u.index ${direction} limit ${limit}`,
    order,
  );
}
