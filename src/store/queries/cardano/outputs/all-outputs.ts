import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { TxRange } from '../chain/tx-range.js';
import { type ChainOutput, chainOutputs } from './chain-outputs.js';

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
