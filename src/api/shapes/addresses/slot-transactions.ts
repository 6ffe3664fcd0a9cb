import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { TransactionPosition } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, named, Slot } from '../../kit/schema.js';

/** Specification 2.16. */
export const SlotTx = named(
  'SlotTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
  }),
);

export const toSlotTxJson = (
  { txHash, slot, height, epoch }: TransactionPosition,
  network: CardanoNetwork,
): Static<typeof SlotTx> => ({
  txHash,
  slot,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  epoch,
});

export const SlotRange = {
  fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
  toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
};

export interface SlotQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly fromSlot?: number;
  readonly toSlot?: number;
}
