import type { Static } from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { type BitcoinTransaction, toTransactionJson } from './transaction-json.js';
import { toStatusJson } from './utxo.js';

/** A page of full transactions ends after this many bytes, which is the maximum size of a block. */
export const MAX_PAGE_BYTES = 4_000_000;

export function toStoredTransactionJson(
  { bytes, spent, fee, block, firstSeen }: StoredTransaction,
  network: BitcoinNetwork,
): Static<typeof BitcoinTransaction> {
  const transaction = decodeTransaction(bytes);
  const outputs = transaction.inputs.map((_, vin) => spent.get(vin));
  return {
    ...toTransactionJson(transaction, outputs, fee, getChainParameters(network).addresses),
    status: toStatusJson(block),
    firstSeen: firstSeen === undefined ? null : Math.floor(firstSeen.getTime() / 1000),
  };
}
