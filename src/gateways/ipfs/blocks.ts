import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { type Cid, cidText } from './cid.js';
import { IDENTITY } from './multihash.js';

/** Nodes do not exchange larger blocks (bitswap rejects them). */
export const MAX_BLOCK_BYTES = 2_097_152;

/** The bytes of a CID, verified against its hash; undefined if unavailable. */
export type FindBlock = (cid: Cid) => Promise<Uint8Array | undefined>;

/** An identity CID contains its content and needs no lookup. */
export async function getBlock(find: FindBlock, cid: Cid): Promise<Uint8Array> {
  const bytes = cid.multihash.code === IDENTITY ? cid.multihash.digest : await find(cid);
  if (bytes === undefined) throw new ServiceError('not-found', `The content ${cidText(cid)} is not on this node`);
  return bytes;
}

/** The hash matches, but the content is malformed. */
export const malformed = (cid: Cid, problem: string): ServiceError =>
  new ServiceError('invalid', `The content ${cidText(cid)} cannot be read: ${problem}`);

/** Decodes a block; a decoding error is reported as malformed content. */
export function readAs<Value>(cid: Cid, bytes: Uint8Array, decode: (bytes: Uint8Array) => Value): Value {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) throw malformed(cid, error.message);
    throw error;
  }
}
