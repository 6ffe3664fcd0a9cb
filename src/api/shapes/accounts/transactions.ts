import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { TransactionPosition } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, named } from '../../kit/schema.js';

export const AccountTransaction = named(
  'AccountTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    epochNo: described(Count(FIELD.epoch), FIELD.epoch),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    txIndex: Count('Index of the transaction in the block'),
  }),
);

export const toTransactionJson = (
  { txHash, txIndex, height, slot, epoch }: TransactionPosition,
  network: CardanoNetwork,
): Static<typeof AccountTransaction> => ({
  txHash,
  epochNo: epoch,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  slot,
  txIndex,
});
