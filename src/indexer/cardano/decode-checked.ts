import { type Block, computeBodyHash, decodeBlock } from '../../chains/cardano/blocks/block.js';
import { DecodeError } from '../../kernel/errors.js';

/**
 * Decodes a block and checks its body against the hash in its header. Byron has other proofs, which nodes have checked.
 */
export function decodeCheckedBlock(bytes: Uint8Array): Block {
  const block = decodeBlock(bytes);
  const promised = block.header.bodyHash;
  const actual = isEmpty(block) ? hashEmptyBody(block) : computeBodyHash(block);
  if (promised !== undefined && actual !== undefined && Buffer.compare(promised, actual) !== 0)
    throw new DecodeError('the body of the block is not the one that its header names');
  return block;
}

/** Every part is one byte long: an empty list or an empty map. */
const isEmpty = ({ bodyParts }: Block): boolean => bodyParts.length > 0 && bodyParts.every((part) => part.length === 1);

/** By the bytes of the parts, which are the same for all empty bodies of one form. */
const emptyHashes = new Map<string, Uint8Array | undefined>();

/** Most blocks of test networks are empty, and five hashes for each would cost as much as the rest of the decoding. */
function hashEmptyBody(block: Block): Uint8Array | undefined {
  const key = block.bodyParts.map(([byte]) => byte).join(' ');
  if (!emptyHashes.has(key)) emptyHashes.set(key, computeBodyHash(block));
  return emptyHashes.get(key);
}
