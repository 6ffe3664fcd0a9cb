import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ByteWriter } from '../byte-writer.js';

const LEAF_VERSION = 0xc0;

/** A tree of scripts (BIP-341): a leaf, or two branches. */
export type ScriptTree = Uint8Array | readonly [ScriptTree, ScriptTree];

const concat = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function treeHash(tree: ScriptTree): Uint8Array {
  if (tree instanceof Uint8Array) {
    const script = new ByteWriter().u8(LEAF_VERSION).lengthPrefixed(tree).finish();
    return schnorr.utils.taggedHash('TapLeaf', script);
  }
  const [a, b] = [treeHash(tree[0]), treeHash(tree[1])];
  return schnorr.utils.taggedHash('TapBranch', ...(Buffer.compare(a, b) <= 0 ? [a, b] : [b, a]));
}

/** The output key: the internal key, tweaked by the tree of scripts. */
export function tweakTaprootKey(publicKey: Uint8Array, tree?: ScriptTree): Uint8Array {
  const x = publicKey.subarray(-32);
  const root = tree === undefined ? new Uint8Array() : treeHash(tree);
  const tweak = schnorr.utils.taggedHash('TapTweak', concat(x, root));
  const internal = secp256k1.Point.fromBytes(concat(Uint8Array.of(2), x));
  const scalar = BigInt(`0x${Buffer.from(tweak).toString('hex')}`);
  return internal.add(secp256k1.Point.BASE.multiply(scalar)).toBytes(true).subarray(1);
}
