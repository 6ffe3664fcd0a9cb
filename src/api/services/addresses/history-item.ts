import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { outputsMadeBy } from '../../../store/queries/cardano/outputs/named-outputs.js';
import { outputsSpentBy } from '../../../store/queries/cardano/outputs/spent-outputs.js';
import { metadataOfTransactions } from '../../../store/queries/cardano/transactions/metadata.js';
import { chainTransactions, idsAmong } from '../../../store/queries/cardano/transactions/transactions.js';
import { shownFacts, shownFlow, shownMetadata, type TxHistoryItem } from '../../shapes/addresses/history-item.js';

export async function historyItems(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  address: Uint8Array,
  ids: readonly number[],
): Promise<Static<typeof TxHistoryItem>[]> {
  const transactions = await chainTransactions(db, idsAmong(ids), 'desc');
  const spent = await outputsSpentBy(db, ids);
  const made = new Map<number, ChainOutput[]>(ids.map((id) => [id, []]));
  for (const output of await outputsMadeBy(db, ids)) made.get(output.txId)?.push(output);
  const metadata = await metadataOfTransactions(
    db,
    transactions.map(({ hash }) => hash),
  );
  return transactions.map((transaction) => ({
    ...shownFacts(transaction, network),
    ...shownFlow(address, network, transaction, spent.get(transaction.id) ?? [], made.get(transaction.id) ?? []),
    metadata: shownMetadata(metadata.get(toHex(transaction.hash)) ?? []),
  }));
}
