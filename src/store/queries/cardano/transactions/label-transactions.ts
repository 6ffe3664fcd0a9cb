import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { ALL_TRANSACTIONS } from '../chain/tx-range.js';
import type { LabelRange } from './metadata.js';
import {
  type TransactionPosition,
  type TransactionPositionRow,
  toTransactionPosition,
  transactionPositionColumns,
} from './owner-transactions.js';

export type LabelledTransaction = TransactionPosition;

/** Transactions with metadata under a label. */
export async function transactionsOfLabel(
  db: NetworkDb<'cardano'>,
  label: bigint,
  { order, after, limit, within = ALL_TRANSACTIONS }: Omit<LabelRange, 'skip' | 'maxBytes'>,
): Promise<readonly LabelledTransaction[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  const rows = await db.rows<TransactionPositionRow>(sql`
    select ${transactionPositionColumns}
      from (select tx_id from ${db.schema}.metadata
             where label = ${label}::numeric and tx_id between ${within.from}::integer and ${within.to}::integer ${rest}
             order by tx_id ${direction} limit ${limit}) m
      join ${db.schema}.transaction t on t.id = m.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by m.tx_id ${direction}`);
  return rows.map(toTransactionPosition);
}
