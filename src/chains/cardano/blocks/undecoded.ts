import type { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { Read } from '../lists.js';

/** A part of a transaction that this version cannot read. Its bytes are whole CBOR, so what follows it can be read. */
export interface UndecodedPart {
  /** For example `certificate 2` or `auxiliary data`. */
  readonly part: string;
  readonly reason: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads an item. Where it cannot be read, it goes to `undecoded` as bytes and the answer is undefined. Without such a
 * list the failure stands: a transaction that is submitted is understood as a whole or refused.
 */
export function readOrKeep<T>(
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
