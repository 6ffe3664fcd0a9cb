import { toHex } from '../../../kernel/hex.js';
import { ByteReader } from '../byte-reader.js';
import { ByteWriter } from '../byte-writer.js';
import type { KeyOrigin } from '../key-origin.js';

function readOrigin(reader: ByteReader): KeyOrigin {
  const fingerprint = toHex(reader.read(4));
  const path: number[] = [];
  while (reader.at < reader.end) path.push(reader.u32());
  return { fingerprint, path };
}

export const readDerivation = (value: Uint8Array): KeyOrigin => readOrigin(new ByteReader(value));

function writeOrigin(writer: ByteWriter, { fingerprint, path }: KeyOrigin): ByteWriter {
  writer.raw(Buffer.from(fingerprint, 'hex'));
  for (const step of path) writer.u32(step);
  return writer;
}

export const writeDerivation = (origin: KeyOrigin): Uint8Array => writeOrigin(new ByteWriter(), origin).finish();

export interface TaprootOrigin extends KeyOrigin {
  /** The leaves that contain the key; empty for an internal key. */
  readonly leafHashes: readonly Uint8Array[];
}

export function readTaprootDerivation(value: Uint8Array): TaprootOrigin {
  const reader = new ByteReader(value);
  const count = reader.count(32);
  const leafHashes = Array.from({ length: count }, () => reader.read(32));
  return { leafHashes, ...readOrigin(reader) };
}

export function writeTaprootDerivation({ leafHashes, ...origin }: TaprootOrigin): Uint8Array {
  const writer = new ByteWriter().compactSize(leafHashes.length);
  for (const hash of leafHashes) writer.raw(hash);
  return writeOrigin(writer, origin).finish();
}

export function readWitness(value: Uint8Array): readonly Uint8Array[] {
  const reader = new ByteReader(value);
  const items = Array.from({ length: reader.count(1) }, () => reader.lengthPrefixed());
  reader.expectEnd();
  return items;
}

export function writeWitness(items: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter().compactSize(items.length);
  for (const item of items) writer.lengthPrefixed(item);
  return writer.finish();
}

/** A leaf of the tree of an output, in the depth-first order of BIP-371. */
export interface TreeLeaf {
  readonly depth: number;
  readonly version: number;
  readonly script: Uint8Array;
}

const MAX_DEPTH = 128;

export function readTaprootTree(value: Uint8Array): readonly TreeLeaf[] {
  const reader = new ByteReader(value);
  const leaves: TreeLeaf[] = [];
  /** Depths of the subtrees that still miss their right branch. */
  const open: number[] = [];
  let complete = false;
  while (reader.at < reader.end) {
    const depth = reader.u8();
    const version = reader.u8();
    if (complete || depth > MAX_DEPTH || version % 2 !== 0 || depth < (open.at(-1) ?? 0))
      reader.fail('a leaf that does not belong to the tree');
    leaves.push({ depth, version, script: reader.lengthPrefixed() });
    let at = depth;
    while (open.at(-1) === at) {
      open.pop();
      at -= 1;
    }
    if (at === 0) complete = true;
    else open.push(at);
  }
  if (!complete) reader.fail('a tree with missing leaves');
  return leaves;
}
