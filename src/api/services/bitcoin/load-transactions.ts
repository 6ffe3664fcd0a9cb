import type { Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { confirmedTransactions, waitingTransactions } from '../../../store/queries/bitcoin/transactions.js';
import { shownStored } from '../../shapes/bitcoin/load-transactions.js';
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
  const waiting = await waitingTransactions(
    db,
    rows.flatMap(({ txid, txNum }) => (txNum === undefined ? [txid] : [])),
  );
  return rows.flatMap(({ txid, txNum }) => {
    const found = (txNum === undefined ? waiting : confirmed).get(txid);
    return found === undefined ? [] : [shownStored(found, network)];
  });
}
