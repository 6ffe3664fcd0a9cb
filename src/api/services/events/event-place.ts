import { ServiceError } from '../../../kernel/errors.js';
import type { Position } from '../../kit/cursor.js';

/**
 * How far a reader has been told. There is no log of events: what comes next is worked out from this, the chain and the
 * log of rollbacks, so that every process tells the same and nothing is lost between two of them.
 */
export interface EventPlace {
  /** The newest rollback that the reader knows of, or that concerned nothing it knew. */
  readonly rollbackId: number;
  /** The newest block that the reader has heard of; -1 for none. */
  readonly height: number;
  /** The beginning of its hash: tells an index that was made anew for another chain. Empty without a block. */
  readonly hash: string;
  /** The last transaction of that block whose activity was told; -1 for none, `ALL` when there is no more. */
  readonly index: number;
  /** The last transaction that was told as confirmed, however deep that had to be. */
  readonly confirmedHeight: number;
  readonly confirmedIndex: number;
  /** The last of what waits, in the order of arrival. */
  readonly waiting: number;
}

/** More than a block has transactions. */
export const ALL = 2 ** 31 - 1;

const HASH_CHARACTERS = 16;

export const shortHash = (hash: string): string => hash.slice(0, HASH_CHARACTERS);

/** Everything up to a block is told, and with `confirmations` as much as it makes deep enough. */
export const afterBlock = (
  place: EventPlace,
  { height, hash }: { readonly height: number; readonly hash: string },
  confirmations: number,
): EventPlace => ({
  ...place,
  height,
  hash: shortHash(hash),
  index: ALL,
  ...(height - confirmations > place.confirmedHeight && {
    confirmedHeight: height - confirmations,
    confirmedIndex: ALL,
  }),
});

/** What is left of a place when the chain was cut. */
export function afterRollback(
  place: EventPlace,
  rollbackId: number,
  kept: { readonly height: number; readonly hash: string } | undefined,
): EventPlace {
  const height = kept?.height ?? -1;
  return {
    ...place,
    rollbackId,
    height,
    hash: kept === undefined ? '' : shortHash(kept.hash),
    index: ALL,
    ...(place.confirmedHeight > height && { confirmedHeight: height, confirmedIndex: ALL }),
  };
}

export const positionOf = (place: EventPlace): Position => [
  place.rollbackId,
  place.height,
  place.hash,
  place.index,
  place.confirmedHeight,
  place.confirmedIndex,
  place.waiting,
];

/** Cursors are authenticated, so only one of an older version can have another form. */
export function placeOf(position: Position): EventPlace {
  const [rollbackId, height, hash, index, confirmedHeight, confirmedIndex, waiting] = position;
  const numbers = [rollbackId, height, index, confirmedHeight, confirmedIndex, waiting];
  if (position.length !== 7 || typeof hash !== 'string' || !numbers.every(Number.isSafeInteger))
    throw new ServiceError('invalid', 'Invalid cursor');
  return {
    rollbackId: Number(rollbackId),
    height: Number(height),
    hash,
    index: Number(index),
    confirmedHeight: Number(confirmedHeight),
    confirmedIndex: Number(confirmedIndex),
    waiting: Number(waiting),
  };
}
