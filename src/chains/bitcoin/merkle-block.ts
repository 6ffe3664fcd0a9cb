import { DecodeError } from '../../kernel/errors.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { reversed, sha256d } from './hashes.js';
import { type BlockHeader, readHeader } from './header.js';

/** A header with the part of its Merkle tree that proves some transactions (BIP-37, `gettxoutproof`). */
export interface MerkleBlock {
  readonly header: BlockHeader;
  readonly transactionCount: number;
  /** The root computed from the partial tree. The proof is valid if it equals the header's root. */
  readonly root: Uint8Array;
  readonly matches: readonly { readonly position: number; readonly txid: Uint8Array }[];
}

const HASH_BYTES = 32;

/** Upper bound: each transaction takes at least 60 bytes without witness. */
const MAX_TRANSACTIONS = 4_000_000 / 4 / 60;

/** The number of nodes on a level; level 0 holds the leaves. */
const widthAt = (count: number, level: number): number => Math.ceil(count / 2 ** level);

function countLevels(count: number): number {
  let levels = 0;
  while (widthAt(count, levels) > 1) levels += 1;
  return levels;
}

const joined = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256d(Buffer.concat([left, right]));

/** Proves that the block with `txids` (printed order) contains the transactions at the `selected` positions. */
export function encodeMerkleBlock(
  header: Uint8Array,
  txids: readonly Uint8Array[],
  selected: ReadonlySet<number>,
): Uint8Array {
  const tree = [txids.map(reversed)];
  while (tree.at(-1)!.length > 1) {
    const level = tree.at(-1)!;
    tree.push(
      Array.from({ length: widthAt(level.length, 1) }, (_, index) =>
        joined(level[index * 2]!, level[index * 2 + 1] ?? level[index * 2]!),
      ),
    );
  }
  const bits: boolean[] = [];
  const hashes: Uint8Array[] = [];
  const leadsTo = (level: number, index: number): boolean => {
    const end = Math.min((index + 1) * 2 ** level, txids.length);
    for (let position = index * 2 ** level; position < end; position += 1) if (selected.has(position)) return true;
    return false;
  };
  const traverse = (level: number, index: number): void => {
    const open = leadsTo(level, index);
    bits.push(open);
    if (level === 0 || !open) {
      hashes.push(tree[level]![index]!);
      return;
    }
    traverse(level - 1, index * 2);
    if (index * 2 + 1 < tree[level - 1]!.length) traverse(level - 1, index * 2 + 1);
  };
  traverse(tree.length - 1, 0);
  const flags = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) if (bit) flags[index >> 3]! |= 1 << (index & 7);
  const writer = new ByteWriter().raw(header).u32(txids.length).compactSize(hashes.length);
  for (const hash of hashes) writer.raw(hash);
  return writer.lengthPrefixed(flags).finish();
}

export function decodeMerkleBlock(bytes: Uint8Array): MerkleBlock {
  const reader = new ByteReader(bytes);
  const header = readHeader(reader);
  const transactionCount = reader.u32();
  if (transactionCount === 0 || transactionCount > MAX_TRANSACTIONS)
    reader.fail(`a proof over ${transactionCount} transactions`);
  const hashes = Array.from({ length: reader.count(HASH_BYTES) }, () => reader.read(HASH_BYTES));
  const flags = reader.lengthPrefixed();
  reader.expectEnd();
  return { header, transactionCount, ...followProof(transactionCount, hashes, flags) };
}

/** Every bit and every hash must be used exactly once: the encoding of a proof is unique. */
function followProof(
  count: number,
  hashes: readonly Uint8Array[],
  flags: Uint8Array,
): Pick<MerkleBlock, 'root' | 'matches'> {
  const matches: { position: number; txid: Uint8Array }[] = [];
  let bitsUsed = 0;
  let hashesUsed = 0;
  const nextHash = (): Uint8Array => {
    const hash = hashes[hashesUsed];
    if (hash === undefined) throw new DecodeError('a Merkle proof with too few hashes');
    hashesUsed += 1;
    return hash;
  };
  const traverse = (level: number, index: number): Uint8Array => {
    if (bitsUsed >= flags.length * 8) throw new DecodeError('a Merkle proof with too few flags');
    const open = ((flags[bitsUsed >> 3]! >> (bitsUsed & 7)) & 1) === 1;
    bitsUsed += 1;
    if (level === 0 || !open) {
      const hash = nextHash();
      if (level === 0 && open) matches.push({ position: index, txid: reversed(hash) });
      return hash;
    }
    const left = traverse(level - 1, index * 2);
    if (index * 2 + 1 >= widthAt(count, level - 1)) return joined(left, left);
    const right = traverse(level - 1, index * 2 + 1);
    if (Buffer.compare(left, right) === 0) throw new DecodeError('a Merkle proof that repeats a node');
    return joined(left, right);
  };
  const root = reversed(traverse(countLevels(count), 0));
  if (hashesUsed !== hashes.length) throw new DecodeError('a Merkle proof with unused hashes');
  if (Math.ceil(bitsUsed / 8) !== flags.length) throw new DecodeError('a Merkle proof with unused flags');
  return { root, matches };
}
