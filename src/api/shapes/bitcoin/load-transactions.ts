import type { Static } from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { Fields, type Slices, slices } from '../../kit/streamed-result.js';
import {
  type BitcoinTransaction,
  MAX_UNSLICED_BYTES,
  toSlicedTransactionJson,
  toTransactionJson,
} from './transaction-json.js';
import { toStatusJson } from './utxo.js';

/** A page of full transactions ends after this many bytes, which is the maximum size of a block. */
export const MAX_PAGE_BYTES = 4_000_000;

export function toStoredTransactionJson(
  stored: StoredTransaction,
  network: BitcoinNetwork,
): Static<typeof BitcoinTransaction> {
  const { transaction, outputs, addresses } = decodeStored(stored, network);
  return { ...toTransactionJson(transaction, outputs, stored.fee, addresses), ...toPositionJson(stored) };
}

/** The same for a large transaction. `isSpent` adds to each output whether it is spent. */
export function toSlicedStoredTransactionJson(
  stored: StoredTransaction,
  network: BitcoinNetwork,
  isSpent?: (vout: number) => boolean,
): Fields {
  const { transaction, outputs, addresses } = decodeStored(stored, network);
  const sliced = toSlicedTransactionJson(transaction, outputs, stored.fee, addresses, isSpent);
  return new Fields({ ...sliced, ...toPositionJson(stored) });
}

/** A list if its transactions are small, else slices of it. */
export function toTransactionListJson(
  stored: readonly StoredTransaction[],
  network: BitcoinNetwork,
): Static<typeof BitcoinTransaction>[] | Slices {
  if (stored.reduce((sum, { bytes }) => sum + bytes.length, 0) <= MAX_UNSLICED_BYTES)
    return stored.map((each) => toStoredTransactionJson(each, network));
  return slices(
    stored,
    (each) =>
      each.bytes.length <= MAX_UNSLICED_BYTES
        ? toStoredTransactionJson(each, network)
        : toSlicedStoredTransactionJson(each, network),
    1,
  );
}

function decodeStored({ bytes, spent }: StoredTransaction, network: BitcoinNetwork) {
  const transaction = decodeTransaction(bytes);
  const outputs = transaction.inputs.map((_, vin) => spent.get(vin));
  return { transaction, outputs, addresses: getChainParameters(network).addresses };
}

const toPositionJson = ({
  block,
  firstSeen,
}: StoredTransaction): Pick<Static<typeof BitcoinTransaction>, 'status' | 'firstSeen'> => ({
  status: toStatusJson(block),
  firstSeen: firstSeen === undefined ? null : Math.floor(firstSeen.getTime() / 1000),
});
