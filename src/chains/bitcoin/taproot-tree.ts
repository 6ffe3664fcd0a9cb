import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ByteWriter } from './byte-writer.js';
import { taggedHash } from './tagged-hash.js';

export const LEAF_VERSION = 0xc0;

/** A tree of scripts (BIP-341): a leaf, or two branches. */
export type ScriptTree = Uint8Array | readonly [ScriptTree, ScriptTree];

const concat = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

export const hashLeaf = (script: Uint8Array, version = LEAF_VERSION): Uint8Array =>
  taggedHash('TapLeaf', new ByteWriter().u8(version).lengthPrefixed(script).finish());

export const hashBranch = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  taggedHash('TapBranch', ...(Buffer.compare(a, b) <= 0 ? [a, b] : [b, a]));

export interface TaprootLeaf {
  readonly script: Uint8Array;
  readonly hash: Uint8Array;
  /** Sibling hashes up to the root. */
  readonly path: readonly Uint8Array[];
}

/** The root of a tree, and its leaves from left to right. */
export function hashTree(tree: ScriptTree): { readonly root: Uint8Array; readonly leaves: readonly TaprootLeaf[] } {
  if (tree instanceof Uint8Array) {
    const hash = hashLeaf(tree);
    return { root: hash, leaves: [{ script: tree, hash, path: [] }] };
  }
  const [left, right] = [hashTree(tree[0]), hashTree(tree[1])];
  const extend = (leaves: readonly TaprootLeaf[], sibling: Uint8Array): readonly TaprootLeaf[] =>
    leaves.map((leaf) => ({ ...leaf, path: [...leaf.path, sibling] }));
  return {
    root: hashBranch(left.root, right.root),
    leaves: [...extend(left.leaves, right.root), ...extend(right.leaves, left.root)],
  };
}

export interface TaprootKey {
  /** The 32 bytes of the output script. */
  readonly outputKey: Uint8Array;
  /** Whether the point has an odd Y coordinate; part of every control block. */
  readonly isOdd: boolean;
}

/** Tweaks an internal key with the root of its tree of scripts. Takes 32 or 33 bytes; throws when it is not a point. */
export function tweakKey(publicKey: Uint8Array, root: Uint8Array | undefined): TaprootKey {
  const x = publicKey.subarray(-32);
  const tweak = taggedHash('TapTweak', x, ...(root === undefined ? [] : [root]));
  const internal = secp256k1.Point.fromBytes(concat(Uint8Array.of(2), x));
  const scalar = BigInt(`0x${Buffer.from(tweak).toString('hex')}`);
  const bytes = internal.add(secp256k1.Point.BASE.multiplyUnsafe(scalar)).toBytes(true);
  return { outputKey: bytes.subarray(1), isOdd: bytes[0] === 3 };
}

export const encodeControlBlock = (
  publicKey: Uint8Array,
  { isOdd }: TaprootKey,
  { path }: Pick<TaprootLeaf, 'path'>,
): Uint8Array => concat(Uint8Array.of(LEAF_VERSION | (isOdd ? 1 : 0)), publicKey.subarray(-32), ...path);

/** Whether a control block proves that an output key commits to a leaf. */
export function provesLeaf(controlBlock: Uint8Array, leafHash: Uint8Array, outputKey: Uint8Array): boolean {
  if (controlBlock.length < 33 || (controlBlock.length - 33) % 32 !== 0) return false;
  let root = leafHash;
  for (let at = 33; at < controlBlock.length; at += 32) root = hashBranch(root, controlBlock.subarray(at, at + 32));
  try {
    const tweaked = tweakKey(controlBlock.subarray(1, 33), root);
    return Buffer.compare(tweaked.outputKey, outputKey) === 0 && tweaked.isOdd === (controlBlock[0]! % 2 === 1);
  } catch {
    return false;
  }
}
