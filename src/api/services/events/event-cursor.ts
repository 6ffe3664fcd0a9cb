import { ServiceError } from '../../../kernel/errors.js';
import type { Position } from '../../kit/cursor.js';

/**
 * Position of a reader in the events. There is no event log: the next events are derived from this position, the chain
 * and the rollback log, so that every process emits the same events and none is lost when a reader changes process.
 */
export interface EventCursor {
  /** The newest rollback that was emitted to the reader or did not affect it. */
  readonly rollbackId: number;
  /** The newest block that was emitted; -1 for none. */
  readonly height: number;
  /** The first characters of its hash: detects an index that was rebuilt for another chain. Empty without a block. */
  readonly hash: string;
  /** The last transaction of that block whose activity was emitted; -1 for none, `ALL` when there are no more. */
  readonly index: number;
  /** The last transaction that was emitted as confirmed, at any number of confirmations. */
  readonly confirmedHeight: number;
  readonly confirmedIndex: number;
  /** The last event of that transaction; `ALL` when there are no more. An index of -1 means the block itself. */
  readonly confirmedPosition: number;
  /** The last event of the mempool that was emitted. */
  readonly mempoolPosition: number;
  /** The last event of the mempool when the reader began: transactions that had left by then are not reported. */
  readonly mempoolStart: number;
  /** The last event of the account that was emitted. */
  readonly accountPosition: number;
}

/** More than the number of transactions of any block, and of events of any transaction. */
export const ALL = 2 ** 31 - 1;

const HASH_CHARACTERS = 16;

export const shortHash = (hash: string): string => hash.slice(0, HASH_CHARACTERS);

/** The position after a block, including the transactions that it brings to `confirmations`. */
export const afterBlock = (
  cursor: EventCursor,
  { height, hash }: { readonly height: number; readonly hash: string },
  confirmations: number,
): EventCursor => ({
  ...cursor,
  height,
  hash: shortHash(hash),
  index: ALL,
  ...(height - confirmations > cursor.confirmedHeight && {
    confirmedHeight: height - confirmations,
    confirmedIndex: ALL,
    confirmedPosition: ALL,
  }),
});

/** The position after a rollback. */
export function afterRollback(
  cursor: EventCursor,
  rollbackId: number,
  kept: { readonly height: number; readonly hash: string } | undefined,
): EventCursor {
  const height = kept?.height ?? -1;
  return {
    ...cursor,
    rollbackId,
    height,
    hash: kept === undefined ? '' : shortHash(kept.hash),
    index: ALL,
    ...(cursor.confirmedHeight > height && { confirmedHeight: height, confirmedIndex: ALL, confirmedPosition: ALL }),
  };
}

export const encodeEventCursor = (cursor: EventCursor): Position => [
  cursor.rollbackId,
  cursor.height,
  cursor.hash,
  cursor.index,
  cursor.confirmedHeight,
  cursor.confirmedIndex,
  cursor.mempoolPosition,
  cursor.confirmedPosition,
  cursor.mempoolStart,
  cursor.accountPosition,
];

/** Cursors are authenticated, so only one of an older version can have another form: those had 7 or 8 parts. */
export function decodeEventCursor(position: Position): EventCursor {
  const [rollbackId, height, hash, index, confirmedHeight, confirmedIndex, mempoolPosition] = position;
  const [place = ALL, mempoolStart = mempoolPosition, accountPosition = 0] = position.slice(7);
  const numbers = [rollbackId, height, index, confirmedHeight, confirmedIndex, mempoolPosition, place];
  const isKnownForm = [7, 8, 10].includes(position.length) && typeof hash === 'string';
  if (!isKnownForm || ![...numbers, mempoolStart, accountPosition].every(Number.isSafeInteger))
    throw new ServiceError('invalid', 'Invalid cursor');
  return {
    rollbackId: Number(rollbackId),
    height: Number(height),
    hash,
    index: Number(index),
    confirmedHeight: Number(confirmedHeight),
    confirmedIndex: Number(confirmedIndex),
    confirmedPosition: Number(place),
    mempoolPosition: Number(mempoolPosition),
    mempoolStart: Number(mempoolStart),
    accountPosition: Number(accountPosition),
  };
}
