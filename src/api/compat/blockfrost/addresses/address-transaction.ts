import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { TransactionPosition } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Closed, Count, Integer, named } from '../../../kit/schema.js';

export const TRANSACTION_FIELDS = {
  tx_hash: Type.String({ description: FIELD.txHash }),
  tx_index: Count('Index of the transaction in the block'),
  block_height: Count(FIELD.blockHeight),
  block_time: Integer({ description: 'Unix time in seconds' }),
};

export const ListedTransaction = named('listed_transaction', Closed(TRANSACTION_FIELDS));

export const toListedTransaction = (
  { txHash, txIndex, height, slot }: TransactionPosition,
  network: CardanoNetwork,
): Static<typeof ListedTransaction> => ({
  tx_hash: txHash,
  tx_index: txIndex,
  block_height: height,
  block_time: slotToTime(network, slot),
});
