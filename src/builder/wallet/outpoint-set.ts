import { retainShape } from './retained-shapes.js';

export const HASH_BYTES = 32;

/** Odd, so that the multiplication is invertible (Knuth's multiplicative hashing). */
const SPREAD = 0x9e37_79b1;

/**
 * A set of outpoints: a hash table over the bytes of transaction hashes, which are effectively random. Hashes chosen to
 * collide make it as slow as a linear search.
 */
export class OutpointSet {
  private readonly words: Int32Array;
  /** Position in the list plus one; zero when free. At most half full. */
  private readonly slots: Int32Array;
  private readonly indexes: Uint16Array;
  private readonly shift: number;

  /** `txHashes` of the whole list, concatenated. */
  constructor(txHashes: Uint8Array) {
    const count = txHashes.length / HASH_BYTES;
    const bits = Math.max(1, Math.ceil(Math.log2(2 * count + 1)));
    const { buffer, byteOffset, length } = txHashes;
    this.words =
      byteOffset % 4 === 0
        ? new Int32Array(buffer, byteOffset, length / 4)
        : new Int32Array(buffer.slice(byteOffset, byteOffset + length));
    this.slots = new Int32Array(2 ** bits);
    this.indexes = new Uint16Array(count);
    this.shift = 32 - bits;
    retainShape(this);
  }

  /** False when the outpoint was added before. */
  add(position: number, outputIndex: number): boolean {
    const { words, slots, indexes } = this;
    const mask = slots.length - 1;
    const key = words[position * WORDS]! ^ words[position * WORDS + WORDS - 1]! ^ outputIndex;
    let slot = Math.imul(key, SPREAD) >>> this.shift;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const other = slots[slot]! - 1;
      if (indexes[other] === outputIndex && this.areSameHash(position, other)) return false;
    }
    slots[slot] = position + 1;
    indexes[position] = outputIndex;
    return true;
  }

  private areSameHash(a: number, b: number): boolean {
    for (let word = 0; word < WORDS; word += 1)
      if (this.words[a * WORDS + word] !== this.words[b * WORDS + word]) return false;
    return true;
  }
}

const WORDS = HASH_BYTES / 4;
