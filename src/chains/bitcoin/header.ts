import { DecodeError } from '../../kernel/errors.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { reversed, sha256d } from './hashes.js';

export const HEADER_BYTES = 80;

/** All hashes in printed order. */
export interface BlockHeader {
  readonly hash: Uint8Array;
  readonly version: number;
  readonly previousHash: Uint8Array;
  readonly merkleRoot: Uint8Array;
  /** Unix time in seconds, as claimed by the miner. */
  readonly time: number;
  /** The target in compact form. */
  readonly bits: number;
  readonly nonce: number;
  readonly encoded: Uint8Array;
}

export function decodeHeader(bytes: Uint8Array): BlockHeader {
  if (bytes.length !== HEADER_BYTES) throw new DecodeError(`a header of ${bytes.length} bytes`);
  return readHeader(new ByteReader(bytes));
}

export function readHeader(reader: ByteReader): BlockHeader {
  const start = reader.at;
  const version = reader.i32();
  const previousHash = reader.hash();
  const merkleRoot = reader.hash();
  const time = reader.u32();
  const bits = reader.u32();
  const nonce = reader.u32();
  const encoded = reader.view(start, reader.at);
  return { hash: reversed(sha256d(encoded)), version, previousHash, merkleRoot, time, bits, nonce, encoded };
}

export function encodeHeader(header: Omit<BlockHeader, 'hash' | 'encoded'>): Uint8Array {
  return new ByteWriter()
    .i32(header.version)
    .hash(header.previousHash)
    .hash(header.merkleRoot)
    .u32(header.time)
    .u32(header.bits)
    .u32(header.nonce)
    .finish();
}
