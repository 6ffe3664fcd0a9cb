import { type Block, bodyHashOf, decodeBlock } from '../../chains/cardano/block.js';
import { DecodeError } from '../../kernel/errors.js';

/** A block whose body is the one that its header promises. Byron has other proofs, which nodes have checked. */
export function decodeCheckedBlock(bytes: Uint8Array): Block {
  const block = decodeBlock(bytes);
  const promised = block.header.bodyHash;
  const actual = bodyHashOf(block);
  if (promised !== undefined && actual !== undefined && Buffer.compare(promised, actual) !== 0)
    throw new DecodeError('the body of the block is not the one that its header names');
  return block;
}
