import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { type Cid, cidText } from './cid.js';
import { IDENTITY } from './multihash.js';

/** More than this is no block that nodes exchange (bitswap refuses it). */
export const MAX_BLOCK_BYTES = 2_097_152;

/** The bytes that a CID names, checked against it; undefined where nobody has them. */
export type FindBlock = (cid: Cid) => Promise<Uint8Array | undefined>;

/** Content in its own name needs nobody who has it. */
export async function getBlock(find: FindBlock, cid: Cid): Promise<Uint8Array> {
  const bytes = cid.multihash.code === IDENTITY ? cid.multihash.digest : await find(cid);
  if (bytes === undefined) throw new ServiceError('not-found', `The content ${cidText(cid)} is not on this node`);
  return bytes;
}

/** Content that does not keep to its own form: the name is right, and what it names is of no use. */
export const malformed = (cid: Cid, problem: string): ServiceError =>
  new ServiceError('invalid', `The content ${cidText(cid)} cannot be read: ${problem}`);

/** Reads a block with a codec; what the codec does not take is the fault of the content. */
export function readAs<Value>(cid: Cid, bytes: Uint8Array, decode: (bytes: Uint8Array) => Value): Value {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) throw malformed(cid, error.message);
    throw error;
  }
}
