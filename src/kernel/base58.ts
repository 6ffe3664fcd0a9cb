import { base58 } from '@scure/base';
import { DecodeError } from './errors.js';

/** Base58 decoding is quadratic, so the length is limited first. */
const MAX_CHARACTERS = 1024;

export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes);

export function decodeBase58(text: string): Uint8Array {
  if (text.length > MAX_CHARACTERS) throw new DecodeError(`base58 text of ${text.length} characters`);
  try {
    return base58.decode(text);
  } catch (cause) {
    throw new DecodeError('not base58 text', { cause });
  }
}
