import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { encodeSubmittedTransaction } from '../../../chains/cardano/transactions/stored-transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, named } from '../../kit/schema.js';
import type { ReadTransaction } from './full-transaction.js';

export const TransactionCbor = named(
  'TransactionCbor',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockHeight: Count(FIELD.blockHeight),
    epochNo: Count(FIELD.epoch),
    absoluteSlot: Count(FIELD.slot),
    txTimestamp: described(DateTime, 'Time of the block'),
    cbor: Type.String({ description: 'CBOR of the transaction as submitted, in hexadecimal' }),
    validContract: Type.Boolean({ description: 'False when a script failed' }),
  }),
);

export const toCborJson = (
  { facts, transaction }: ReadTransaction,
  network: CardanoNetwork,
): Static<typeof TransactionCbor> => ({
  txHash: toHex(facts.hash),
  blockHash: facts.block.hash,
  blockHeight: facts.block.height,
  epochNo: facts.block.epoch,
  absoluteSlot: facts.block.slot,
  txTimestamp: new Date(slotToTime(network, facts.block.slot) * 1000).toISOString(),
  cbor: toHex(encodeSubmittedTransaction(transaction, facts.block.era)),
  validContract: facts.valid,
});
