import { DecodeError } from '../../kernel/errors.js';

const HASH_BYTES = 32;

/** What Bitcoin Core refuses as the length of anything (`MAX_SIZE`). */
const MAX_LENGTH = 0x0200_0000;

/** Most inputs have no script of their own: a view of nothing for each would be most of what a block leaves behind. */
const NOTHING = new Uint8Array();

/**
 * A cursor over Bitcoin's own encoding (little endian, compact sizes). Nothing is allocated for a length that the
 * bytes only claim: every declared length is first compared with what is left.
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

  /** The bytes from `start` up to `end`, not copied. */
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

  /** Amounts are signed: what an output may hold is a rule of the chain, not of its encoding. */
  i64(): bigint {
    return this.words.getBigInt64(this.advance(8), true);
  }

  skip(count: number): void {
    this.advance(count);
  }

  take(count: number): Uint8Array {
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

  /** Core refuses numbers that are written longer than needed, so do we. */
  compactSize(): number {
    const first = this.u8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.shortest(this.u16(), 0xfd);
    if (first === 0xfe) return this.shortest(this.u32(), 0x1_0000);
    const low = this.u32();
    return this.shortest(this.u32() * 0x1_0000_0000 + low, 0x1_0000_0000);
  }

  /** The number of items that follow, each of at least `itemBytes`. */
  count(itemBytes: number): number {
    const count = this.compactSize();
    if (count * itemBytes > this.end - this.at) this.fail(`${count} items do not fit`);
    return count;
  }

  /** A length and as many bytes. */
  lengthPrefixed(): Uint8Array {
    const length = this.bytes[this.at]! < 0xfd ? this.u8() : this.compactSize();
    return length === 0 ? NOTHING : this.take(length);
  }

  private shortest(value: number, least: number): number {
    if (value < least) this.fail('a number longer than needed');
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
