import Type, { type Static } from 'typebox';
import type { TxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../kit/schema.js';

const STATUSES = ['PENDING', 'CONFIRMED', 'ROLLED_BACK', 'EXPIRED', 'UNKNOWN'] as const;

export const StatusName = OneOf(STATUSES);

export const TxStatus = named(
  'TxStatus',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    status: described(StatusName, 'State of the transaction'),
    confirmations: Count('Number of blocks after its block'),
    blockHash: Nullable(Type.String({ description: FIELD.blockHashOrNull })),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    slot: Nullable(Count(FIELD.slotOrNull)),
    firstSeen: Nullable(
      described(DateTime, 'When this service first saw it; null when it was never seen outside a block'),
    ),
    rollbacks: Count('Number of times that its block was rolled back'),
  }),
);

export const STATUS_TEXT =
  '`CONFIRMED`: in a block. `PENDING`: in the mempool, or being submitted. `EXPIRED`: its last slot has passed. `ROLLED_BACK`: its block was rolled back and it has not been seen since. `UNKNOWN`: never seen, or not for a long time.';

/** Determined in this order: a block, the mempool, its own last slot, the rollback log, a submission. */
export function getStatus(sightings: TxStatusInfo): (typeof STATUSES)[number] {
  const { block, pending, submitted, expiresSlot, tipSlot, rollbacks } = sightings;
  if (block !== undefined) return 'CONFIRMED';
  if (pending) return 'PENDING';
  if (expiresSlot !== undefined && tipSlot !== undefined && expiresSlot <= tipSlot) return 'EXPIRED';
  if (rollbacks > 0) return 'ROLLED_BACK';
  return submitted ? 'PENDING' : 'UNKNOWN';
}

export const countConfirmations = ({ block, tipHeight }: TxStatusInfo): number =>
  block === undefined || tipHeight === undefined ? 0 : tipHeight - block.height;

export function toStatusJson(sightings: TxStatusInfo): Static<typeof TxStatus> {
  const { txHash, block, firstSeen, rollbacks } = sightings;
  return {
    txHash,
    status: getStatus(sightings),
    confirmations: countConfirmations(sightings),
    blockHash: block?.hash ?? null,
    blockHeight: block?.height ?? null,
    slot: block?.slot ?? null,
    firstSeen: firstSeen?.toISOString() ?? null,
    rollbacks,
  };
}
