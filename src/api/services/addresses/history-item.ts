import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { findCreatedOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { outputsSpentBy } from '../../../store/queries/cardano/outputs/spent-outputs.js';
import { findTransactionMetadata } from '../../../store/queries/cardano/transactions/metadata.js';
import { chainTransactions, idsAmong } from '../../../store/queries/cardano/transactions/transactions.js';
import { type TxHistoryItem, toFactsJson, toFlowJson, toMetadataJson } from '../../shapes/addresses/history-item.js';

export async function historyItems(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  address: Uint8Array,
  ids: readonly number[],
): Promise<Static<typeof TxHistoryItem>[]> {
  const transactions = await chainTransactions(db, idsAmong(ids), 'desc');
  const spent = await outputsSpentBy(db, ids);
  const made = new Map<number, ChainOutput[]>(ids.map((id) => [id, []]));
  for (const output of await findCreatedOutputs(db, ids)) made.get(output.txId)?.push(output);
  const metadata = await findTransactionMetadata(
    db,
    transactions.map(({ hash }) => hash),
  );
  return transactions.map((transaction) => ({
    ...toFactsJson(transaction, network),
    ...toFlowJson(address, network, transaction, spent.get(transaction.id) ?? [], made.get(transaction.id) ?? []),
    metadata: toMetadataJson(metadata.get(toHex(transaction.hash)) ?? []),
  }));
}
