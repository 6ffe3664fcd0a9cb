import { DecodeError } from '../../kernel/errors.js';

const HASH_BYTES = 32;

/** Bitcoin Core rejects larger lengths (`MAX_SIZE`). */
const MAX_LENGTH = 0x0200_0000;

/**
 * Shared by all empty scripts: most inputs have no scriptSig, and an empty view for each would dominate the allocations
 * of a block.
 */
const EMPTY_BYTES = new Uint8Array();

/**
 * A cursor over Bitcoin's serialization (little endian, compact sizes). Declared lengths are checked against the
 * remaining bytes before anything is allocated.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  private readonly words: DataView;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  fail(message: string): never {
    throw new DecodeError(`${message} at byte ${this.at}`);
  }

  /** A view of the bytes from `start` to `end`, without copying. */
  view(start: number, end: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + start, end - start);
  }

  expectEnd(): void {
    if (this.at !== this.end) this.fail(`${this.end - this.at} bytes too many`);
  }

  u8(): number {
    const at = this.advance(1);
    return this.bytes[at]!;
  }

  u16(): number {
    return this.words.getUint16(this.advance(2), true);
  }

  u32(): number {
    return this.words.getUint32(this.advance(4), true);
  }

  i32(): number {
    return this.words.getInt32(this.advance(4), true);
  }

  /** Amounts are signed: their valid range is a consensus rule, not an encoding rule. */
  i64(): bigint {
    return this.words.getBigInt64(this.advance(8), true);
  }

  skip(count: number): void {
    this.advance(count);
  }

  read(count: number): Uint8Array {
    const at = this.advance(count);
    return this.view(at, at + count);
  }

  /** A hash in printed order. */
  hash(): Uint8Array {
    const last = this.advance(HASH_BYTES) + HASH_BYTES - 1;
    const { bytes } = this;
    const hash = new Uint8Array(HASH_BYTES);
    for (let index = 0; index < HASH_BYTES; index += 1) hash[index] = bytes[last - index]!;
    return hash;
  }

  /** Bitcoin Core rejects compact sizes that are not minimally encoded; so does this reader. */
  compactSize(): number {
    const first = this.u8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.shortest(this.u16(), 0xfd);
    if (first === 0xfe) return this.shortest(this.u32(), 0x1_0000);
    const low = this.u32();
    return this.shortest(this.u32() * 0x1_0000_0000 + low, 0x1_0000_0000);
  }

  /** Reads an item count; each item takes at least `itemBytes`. */
  count(itemBytes: number): number {
    const count = this.compactSize();
    if (count * itemBytes > this.end - this.at) this.fail(`${count} items do not fit in the remaining bytes`);
    return count;
  }

  /** Reads a length and that many bytes. */
  lengthPrefixed(): Uint8Array {
    const length = this.bytes[this.at]! < 0xfd ? this.u8() : this.compactSize();
    return length === 0 ? EMPTY_BYTES : this.read(length);
  }

  private shortest(value: number, min: number): number {
    if (value < min) this.fail('a compact size that is not minimally encoded');
    if (value > MAX_LENGTH) this.fail(`a length of ${value}`);
    return value;
  }

  private advance(count: number): number {
    const { at } = this;
    if (at + count > this.end) this.fail('the bytes end too early');
    this.at = at + count;
    return at;
  }
}
