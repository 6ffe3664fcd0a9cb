import { CborReader } from '../../../kernel/cbor/reader.js';
import { readBoundaryHeader, readByronHeader } from './byron-block.js';
import { type HashedHeader, type HeaderProtocol, readHeader } from './header.js';

const ENCODED_CBOR = 24;
const BYRON = 0;
const BABBAGE = 5;
const DIJKSTRA = 7;

/**
 * A header in node-to-node chain-sync: `[era, CBOR in bytes]`; Byron also contains the kind of block. Here eras count
 * from Byron as 0, unlike in blocks.
 */
export function decodeWrappedHeader(bytes: Uint8Array): HashedHeader {
  const reader = new CborReader(bytes);
  const count = reader.readTuple(2);
  const era = reader.readUint();
  const protocol: HeaderProtocol = era < BABBAGE ? 'tpraos' : era < DIJKSTRA ? 'praos' : 'leios';
  const hashed =
    era === BYRON ? readByronWrapped(reader) : decodeInner(readInner(reader), (inner) => readHeader(inner, protocol));
  reader.expectClose(count, 2);
  reader.expectEnd();
  return hashed;
}

/** `[[kind, size], CBOR in bytes]`. */
function readByronWrapped(reader: CborReader): HashedHeader {
  const count = reader.readTuple(2);
  const prefix = reader.readTuple(2);
  const boundary = reader.readUint() === 0;
  reader.skip();
  reader.expectClose(prefix, 2);
  const inner = readInner(reader);
  reader.expectClose(count, 2);
  return decodeInner(inner, boundary ? readBoundaryHeader : readByronHeader);
}

function readInner(reader: CborReader): Uint8Array {
  if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
  return reader.readBytes();
}

function decodeInner(bytes: Uint8Array, read: (reader: CborReader) => HashedHeader): HashedHeader {
  const reader = new CborReader(bytes);
  const hashed = read(reader);
  reader.expectEnd();
  return hashed;
}
