import { OP } from '../../../src/chains/bitcoin/opcodes.js';
import { payToWitness } from '../../../src/chains/bitcoin/script-builder.js';
import { taggedHash } from '../../../src/chains/bitcoin/tagged-hash.js';
import { decodeScalar, modulo, timesGenerator } from '../../../src/sandbox/bitcoin/curve.js';

/** A taproot output that anyone can spend by revealing its leaf script. */
export interface OpenLeaf {
  readonly script: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

const LEAF_VERSION = 0xc0;

/** Data that is revealed and never executed, before a script that is always true (BIP-341). */
export function openLeaf(data: Uint8Array): OpenLeaf {
  const leaf = new Uint8Array(Buffer.concat([data, Uint8Array.of(OP[1])]));
  const inner = timesGenerator(1n);
  const hash = taggedHash('TapLeaf', Uint8Array.of(LEAF_VERSION), compactSize(leaf.length), leaf);
  const outer = timesGenerator(modulo(1n + decodeScalar(taggedHash('TapTweak', inner.x, hash))));
  const control = Uint8Array.of(LEAF_VERSION | (outer.odd ? 1 : 0), ...inner.x);
  return { script: payToWitness(1, outer.x), witness: [leaf, control] };
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  return Uint8Array.of(0xfd, length & 0xff, length >> 8);
}
