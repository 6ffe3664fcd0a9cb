import { putSha256d, reversed, sha256d } from './hashes.js';

const HASH_BYTES = 32;
const PAIR_BYTES = HASH_BYTES * 2;

/** The sibling hashes on each level, from the leaf upwards. */
export interface MerkleProof {
  readonly position: number;
  /** In printed order, like `merkle` in Esplora. */
  readonly siblings: readonly Uint8Array[];
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const pair = new Uint8Array(PAIR_BYTES);
  pair.set(left);
  pair.set(right, HASH_BYTES);
  return sha256d(pair);
}

/** An unpaired last hash is paired with itself. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2)
    above.push(joined(level[index]!, level[index + 1] ?? level[index]!));
  return above;
}

/** Accepts txids or wtxids in printed order. */
export function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  // All levels are computed in place in one buffer, with space for the duplicate of an unpaired last hash.
  const level = new Uint8Array(HASH_BYTES * (hashes.length + 1));
  for (let index = 0; index < hashes.length; index += 1) putReversed(hashes[index]!, level, index * HASH_BYTES);
  for (let end = hashes.length * HASH_BYTES; end > HASH_BYTES; ) {
    if (end % PAIR_BYTES !== 0) {
      level.copyWithin(end, end - HASH_BYTES, end);
      end += HASH_BYTES;
    }
    for (let at = 0; at < end; at += PAIR_BYTES) putSha256d(level.subarray(at, at + PAIR_BYTES), level, at / 2);
    end /= 2;
  }
  return reversed(level.subarray(0, HASH_BYTES));
}

function putReversed(hash: Uint8Array, into: Uint8Array, at: number): void {
  for (let index = 0; index < HASH_BYTES; index += 1) into[at + index] = hash[HASH_BYTES - 1 - index]!;
}

export function proveInclusion(hashes: readonly Uint8Array[], position: number): MerkleProof {
  if (!(position >= 0 && position < hashes.length)) throw new RangeError(`no hash at position ${position}`);
  const siblings: Uint8Array[] = [];
  let level = hashes.map(reversed);
  for (let index = position; level.length > 1; index >>= 1) {
    siblings.push(reversed(level[index ^ 1] ?? level[index]!));
    level = levelAbove(level);
  }
  return { position, siblings };
}

/** The root computed from a hash and its proof. The proof is valid if it equals the block's root. */
export function computeProofRoot(hash: Uint8Array, { position, siblings }: MerkleProof): Uint8Array {
  let node = reversed(hash);
  let index = position;
  for (const sibling of siblings) {
    const other = reversed(sibling);
    node = index & 1 ? joined(other, node) : joined(node, other);
    index >>= 1;
  }
  return reversed(node);
}

/**
 * Whether two neighbours on a level are equal. Such a list has the same root as a shorter one (CVE-2012-2459), so its
 * block must be rejected although the root matches.
 */
export function hasRepeatedPair(hashes: readonly Uint8Array[]): boolean {
  let level = hashes.map(reversed);
  while (level.length > 1) {
    for (let index = 0; index + 1 < level.length; index += 2)
      if (Buffer.compare(level[index]!, level[index + 1]!) === 0) return true;
    level = levelAbove(level);
  }
  return false;
}
