import type { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { Read } from '../lists.js';

/**
 * A part of a transaction that this version cannot decode. Its bytes are well-formed CBOR, so the following items can
 * be read.
 */
export interface UndecodedPart {
  /** For example `certificate 2` or `auxiliary data`. */
  readonly part: string;
  readonly reason: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads an item. If decoding fails, its bytes are added to `undecoded` and the result is undefined. Without such a list
 * the error is thrown: a submitted transaction must be fully understood.
 */
export function readOrCollect<T>(
  reader: CborReader,
  undecoded: UndecodedPart[] | undefined,
  part: string,
  read: Read<T>,
): T | undefined {
  const start = reader.at;
  try {
    return read(reader);
  } catch (error) {
    if (undecoded === undefined || !(error instanceof DecodeError)) throw error;
    reader.at = start;
    undecoded.push({ part, reason: error.message, bytes: reader.readEncoded() });
    return undefined;
  }
}
