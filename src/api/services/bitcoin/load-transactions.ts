import type { NetworkDb } from '../../../store/network-db.js';
import {
  confirmedTransactions,
  findMempoolTransactions,
  type StoredTransaction,
} from '../../../store/queries/bitcoin/transactions.js';

/** In the order of `rows`; those that were dropped from the mempool meanwhile are left out. */
export async function loadTransactions(
  db: NetworkDb<'bitcoin'>,
  rows: readonly { readonly txid: string; readonly txNum: bigint | undefined }[],
): Promise<readonly StoredTransaction[]> {
  const confirmed = await confirmedTransactions(
    db,
    rows.flatMap(({ txNum }) => txNum ?? []),
  );
  const pending = await findMempoolTransactions(
    db,
    rows.flatMap(({ txid, txNum }) => (txNum === undefined ? [txid] : [])),
  );
  return rows.flatMap(({ txid, txNum }) => (txNum === undefined ? pending : confirmed).get(txid) ?? []);
}
