import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type BlockRef,
  type BlockRow,
  findBlock,
  findBlockRef,
  findStaleBlock,
} from '../../../store/queries/bitcoin/blocks.js';
import { blockId, noBlock } from '../../shapes/bitcoin/block-json.js';

/** A block that a reorg removed from the chain. Only a hash can identify it: its height has another block. */
export const findStale = async (db: NetworkDb<'bitcoin'>, id: string | number) =>
  typeof id === 'string' ? await findStaleBlock(db, id) : undefined;

/**
 * The error for a block that is not on the chain. It distinguishes a stale block from an unknown one, as `/status`
 * does.
 */
async function missingBlock(db: NetworkDb<'bitcoin'>, text: string): Promise<ServiceError> {
  const id = blockId(text);
  const stale = await findStale(db, id);
  if (stale === undefined) return noBlock(text);
  return new ServiceError(
    'not-found',
    `The block ${id} is stale: a reorg removed it from the chain at height ${stale.height}, and only its header is stored`,
  );
}

export async function requireBlock(db: NetworkDb<'bitcoin'>, text: string): Promise<BlockRow> {
  const found = await findBlock(db, blockId(text));
  if (found === undefined) throw await missingBlock(db, text);
  return found;
}

export async function requireBlockPosition(db: NetworkDb<'bitcoin'>, text: string): Promise<BlockRef> {
  const found = await findBlockRef(db, blockId(text));
  if (found === undefined) throw await missingBlock(db, text);
  return found;
}
