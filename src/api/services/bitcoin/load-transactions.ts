import type { Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { confirmedTransactions, findMempoolTransactions } from '../../../store/queries/bitcoin/transactions.js';
import { toStoredTransactionJson } from '../../shapes/bitcoin/load-transactions.js';
import type { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';

export async function loadTransactions(
  db: NetworkDb<'bitcoin'>,
  network: BitcoinNetwork,
  rows: readonly { readonly txid: string; readonly txNum: bigint | undefined }[],
): Promise<Static<typeof BitcoinTransaction>[]> {
  const confirmed = await confirmedTransactions(
    db,
    rows.flatMap(({ txNum }) => txNum ?? []),
  );
  const pending = await findMempoolTransactions(
    db,
    rows.flatMap(({ txid, txNum }) => (txNum === undefined ? [txid] : [])),
  );
  return rows.flatMap(({ txid, txNum }) => {
    const found = (txNum === undefined ? pending : confirmed).get(txid);
    return found === undefined ? [] : [toStoredTransactionJson(found, network)];
  });
}
