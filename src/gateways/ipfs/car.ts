import { type CborItem, decodeCborItem } from '../../kernel/cbor/item.js';
import { DecodeError } from '../../kernel/errors.js';
import { MAX_BLOCK_BYTES } from './blocks.js';
import { type Cid, readCid } from './cid.js';
import { linkOf } from './ipld-cbor.js';
import { readVarint } from './varint.js';

/** A file of blocks, each with its name (CAR version 1). */
export interface CarFile {
  readonly roots: readonly Cid[];
  /** Nothing is checked but the form: whoever keeps a block hashes it first. */
  readonly blocks: AsyncIterable<CarBlock>;
}

export interface CarBlock {
  readonly cid: Cid;
  readonly bytes: Uint8Array;
}

const MOST_HEADER_BYTES = 65_536;
/** A CID in front of a block has no more than this. */
const MOST_CID_BYTES = 160;

export async function readCar(source: AsyncIterable<Uint8Array>): Promise<CarFile> {
  const sections = readSections(source);
  const header = await sections.next();
  if (header.done) throw new DecodeError('the file is empty');
  return { roots: readRoots(header.value), blocks: readBlocks(sections) };
}

function readRoots(bytes: Uint8Array): readonly Cid[] {
  const header = decodeCborItem(bytes);
  if (header.kind !== 'map') throw new DecodeError('the header is no map');
  const field = (name: string): CborItem | undefined =>
    header.entries.find(([key]) => key.kind === 'text' && key.value === name)?.[1];
  const version = field('version');
  if (version?.kind !== 'int' || version.value !== 1n) throw new DecodeError('only version 1 is read');
  const roots = field('roots');
  if (roots?.kind !== 'array') throw new DecodeError('the header has no roots');
  return roots.items.map((item) => {
    const link = linkOf(item);
    if (link === undefined) throw new DecodeError('a root is no CID');
    return link;
  });
}

async function* readBlocks(sections: AsyncIterable<Uint8Array>): AsyncGenerator<CarBlock> {
  for await (const section of sections) {
    const { cid, next } = readCid(section, 0);
    yield { cid, bytes: section.subarray(next) };
  }
}

/** Pieces with their length in front. Memory holds one of them and what the source gave last. */
async function* readSections(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let limit = MOST_HEADER_BYTES;
  let kept: Uint8Array[] = [];
  let size = 0;
  let needed: number | undefined;
  for await (const chunk of source) {
    kept.push(chunk);
    size += chunk.length;
    if (needed !== undefined && size < needed) continue;
    let bytes = joined(kept);
    for (;;) {
      const length = lengthOf(bytes, limit);
      needed = length === undefined ? undefined : length.next + length.value;
      if (length === undefined || needed === undefined || bytes.length < needed) break;
      yield bytes.slice(length.next, needed);
      limit = MAX_BLOCK_BYTES + MOST_CID_BYTES;
      bytes = bytes.subarray(needed);
    }
    kept = bytes.length === 0 ? [] : [bytes];
    size = bytes.length;
  }
  if (size > 0) throw new DecodeError('the file ends early');
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 ? (chunks[0] as Uint8Array) : new Uint8Array(Buffer.concat(chunks));

/** Undefined while the bytes of the length itself have not all come. */
function lengthOf(bytes: Uint8Array, limit: number): { readonly value: number; readonly next: number } | undefined {
  const end = bytes.subarray(0, 10).findIndex((byte) => byte < 0x80);
  if (end === -1 && bytes.length < 10) return undefined;
  const { value, next } = readVarint(bytes, 0);
  if (value > BigInt(limit)) throw new DecodeError(`a section of ${value} bytes`);
  if (value === 0n) throw new DecodeError('an empty section');
  return { value: Number(value), next };
}
