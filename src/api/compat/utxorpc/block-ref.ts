import type { NetworkDb } from '../../../store/network-db.js';
import {
  existingHeight,
  findHeightByHash,
  findHeightBySlot,
} from '../../../store/queries/cardano/blocks/block-heights.js';
import { MAX_INT32 } from '../../kit/schema.js';

/** A reference names a block by its hash or, without one, by its height or its slot. */
export interface BlockRef {
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly height: bigint;
}

const MAX_SLOT = BigInt(Number.MAX_SAFE_INTEGER);

export async function findHeight(
  db: NetworkDb<'cardano'>,
  { slot, hash, height }: BlockRef,
): Promise<number | undefined> {
  if (hash.length > 0) return await findHeightByHash(db, hash);
  if (height > 0n) return height > MAX_INT32 ? undefined : await existingHeight(db, Number(height));
  return slot > MAX_SLOT ? undefined : await findHeightBySlot(db, Number(slot));
}
