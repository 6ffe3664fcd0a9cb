const NO_BYTES = new Uint8Array();
const FIRST_ENTRIES = 64;
const FIRST_BYTES = 4096;

const SEED = 0x2f6b1d43;

/** MurmurHash3 of the bytes, in words of 32 bits. */
export function hashBytes(first: Uint8Array, second: Uint8Array = NO_BYTES): number {
  let hash = mixBytes(mixBytes(SEED, first), second) ^ (first.length + second.length);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function mixBytes(start: number, bytes: Uint8Array): number {
  let hash = start;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    hash = mixWord(hash, word);
  }
  let rest = 0;
  for (; at < bytes.length; at += 1) rest = (rest << 8) | bytes[at]!;
  return mixWord(hash, rest);
}

function mixWord(hash: number, word: number): number {
  const scaled = Math.imul(word, 0xcc9e2d51);
  const mixed = hash ^ Math.imul((scaled << 15) | (scaled >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/**
 * A map with byte strings as keys, or pairs of them. The bytes are copied into one buffer: no string is created for a
 * lookup, and no block stays in memory because of its keys. Callers that look up a key in several maps hash it once.
 */
export class ByteMap<Value> {
  /** Open addressing: the number of the entry plus one, or 0. At least half of them are 0. */
  #slots = new Int32Array(FIRST_ENTRIES * 2);
  #hashes = new Int32Array(FIRST_ENTRIES);
  #starts = new Int32Array(FIRST_ENTRIES + 1);
  #bytes = new Uint8Array(FIRST_BYTES);
  /** Undefined for a deleted entry, whose key stays until the map is rebuilt. */
  #values: (Value | undefined)[] = [];
  #deleted = 0;

  get size(): number {
    return this.#values.length - this.#deleted;
  }

  get(first: Uint8Array, second?: Uint8Array): Value | undefined {
    return this.find(hashBytes(first, second), first, second);
  }

  set(first: Uint8Array, value: Value): void {
    this.put(hashBytes(first), value, first);
  }

  find(hash: number, first: Uint8Array, second: Uint8Array = NO_BYTES): Value | undefined {
    const entry = this.#slots[this.#findSlot(hash, first, second)]!;
    return entry === 0 ? undefined : this.#values[entry - 1];
  }

  put(hash: number, value: Value, first: Uint8Array, second: Uint8Array = NO_BYTES): void {
    const slot = this.#findSlot(hash, first, second);
    const entry = this.#slots[slot]!;
    if (entry !== 0) {
      if (this.#values[entry - 1] === undefined) this.#deleted -= 1;
      this.#values[entry - 1] = value;
      return;
    }
    const place = this.#values.length;
    const start = this.#starts[place]!;
    const end = start + first.length + second.length;
    this.#reserve(place, end);
    this.#bytes.set(first, start);
    this.#bytes.set(second, start + first.length);
    this.#starts[place + 1] = end;
    this.#hashes[place] = hash;
    this.#values.push(value);
    this.#slots[slot] = place + 1;
    if (this.#values.length * 2 > this.#slots.length) this.#spread(this.#slots.length * 2);
  }

  delete(hash: number, first: Uint8Array, second: Uint8Array = NO_BYTES): void {
    const entry = this.#slots[this.#findSlot(hash, first, second)]!;
    if (entry === 0 || this.#values[entry - 1] === undefined) return;
    this.#values[entry - 1] = undefined;
    this.#deleted += 1;
    if (this.#deleted > FIRST_ENTRIES && this.#deleted * 2 > this.#values.length) this.#rebuild();
  }

  /** In the order in which they were added. */
  *values(): Generator<Value> {
    for (const value of this.#values) if (value !== undefined) yield value;
  }

  /** The key is a view that is valid until the map changes. */
  visitEntries(visit: (hash: number, key: Uint8Array, value: Value) => void): void {
    for (let place = 0; place < this.#values.length; place += 1) {
      const value = this.#values[place];
      if (value !== undefined) visit(this.#hashes[place]!, this.#keyAt(place), value);
    }
  }

  #keyAt(place: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[place]!, this.#starts[place + 1]!);
  }

  /** The slot of the key, or the empty slot where it belongs. */
  #findSlot(hash: number, first: Uint8Array, second: Uint8Array): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.#slots[slot]!;
      if (entry === 0 || (this.#hashes[entry - 1] === hash && this.#isKey(entry - 1, first, second))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isKey(place: number, first: Uint8Array, second: Uint8Array): boolean {
    const start = this.#starts[place]!;
    const middle = start + first.length;
    if (this.#starts[place + 1] !== middle + second.length) return false;
    const bytes = this.#bytes;
    for (let at = 0; at < first.length; at += 1) if (bytes[start + at] !== first[at]) return false;
    for (let at = 0; at < second.length; at += 1) if (bytes[middle + at] !== second[at]) return false;
    return true;
  }

  #reserve(place: number, end: number): void {
    if (place >= this.#hashes.length) {
      this.#hashes = copyInto(new Int32Array(this.#hashes.length * 2), this.#hashes);
      this.#starts = copyInto(new Int32Array(this.#hashes.length + 1), this.#starts);
    }
    if (end > this.#bytes.length)
      this.#bytes = copyInto(new Uint8Array(Math.max(end, this.#bytes.length * 2)), this.#bytes);
  }

  #spread(count: number): void {
    const slots = new Int32Array(count);
    const mask = count - 1;
    for (let place = 0; place < this.#values.length; place += 1) {
      let slot = this.#hashes[place]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = place + 1;
    }
    this.#slots = slots;
  }

  /** Without the deleted entries. */
  #rebuild(): void {
    const kept = new ByteMap<Value>();
    this.visitEntries((hash, key, value) => kept.put(hash, value, key));
    this.#slots = kept.#slots;
    this.#hashes = kept.#hashes;
    this.#starts = kept.#starts;
    this.#bytes = kept.#bytes;
    this.#values = kept.#values;
    this.#deleted = 0;
  }
}

function copyInto<Words extends Int32Array | Uint8Array>(larger: Words, words: Words): Words {
  larger.set(words);
  return larger;
}
