import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { existingHeight, findHeightByHash } from '../../../store/queries/cardano/blocks/block-heights.js';
import { findBoundaryBlocks } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { genesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { type BlockReference, HASH_DIGITS, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';

/**
 * Rejects a block that is not on the chain. The first boundary block is the only one at the height before the first
 * block.
 */
export async function resolveBlock(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  text: string,
): Promise<BlockReference> {
  const hash = text.length < HASH_DIGITS ? undefined : fromHex(text);
  const height = hash === undefined ? await existingHeight(db, Number(text)) : await findHeightByHash(db, hash);
  if (height !== undefined) return { kind: 'block', height };
  const [boundary] = await findBoundaryBlocks(
    db,
    hash === undefined ? { heights: [Number(text)] } : { hashes: [hash] },
  );
  if (boundary !== undefined) return boundary;
  const genesis = hash === undefined ? undefined : await genesisBlock(db, network);
  if (genesis === undefined || genesis.hash !== text.toLowerCase()) throw noSuchBlock();
  return genesis;
}
