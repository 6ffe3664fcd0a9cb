import { DecodeError } from '../errors.js';
import { bignumFromBytes } from './bignum.js';

/**
 * Maximum nesting for `skip`. A transaction of 16 KiB can contain a datum with that many levels, and accepted blocks
 * must be readable.
 */
const MAX_DEPTH = 65_536;

const BREAK = 0xff;
const INDEFINITE = 31;
const TWO_TO_32 = 0x1_0000_0000;

// Negative counts in `skip` mean "until a break"; in a map they alternate between key and value.
const IN_ARRAY = -1;
const IN_MAP = -2;
const ODD_IN_MAP = -3;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returned instead of a count if a break closes the items. */
export const INDEFINITE_LENGTH = -1;

/** The position of an item in the source bytes: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type MajorType = 'uint' | 'negative' | 'bytes' | 'text' | 'array' | 'map' | 'tag' | 'simple';
const MAJOR_TYPES: readonly MajorType[] = ['uint', 'negative', 'bytes', 'text', 'array', 'map', 'tag', 'simple'];

/**
 * A pull-style cursor over CBOR (RFC 8949). Declared lengths are checked against the remaining bytes before anything is
 * allocated.
 */
export class CborReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  private readonly buffer: ArrayBufferLike;
  private readonly offset: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.buffer = bytes.buffer;
    this.offset = bytes.byteOffset;
  }

  /**
   * A view of the bytes from `start` to `end`, without copying. Twice as fast as `subarray`, which matters because
   * blocks are full of hashes.
   */
  view(start: number, end: number): Uint8Array {
    return new Uint8Array(this.buffer, this.offset + start, end - start);
  }

  fail(message: string): never {
    throw new DecodeError(`${message} at byte ${this.at}`);
  }

  /** The initial byte of the next item, without advancing. */
  peek(): number {
    if (this.at >= this.end) this.fail('the bytes end too early');
    return this.bytes[this.at]!;
  }

  peekType(): MajorType {
    return MAJOR_TYPES[this.peek() >> 5]!;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  expectEnd(): void {
    if (this.at !== this.end) this.fail(`${this.end - this.at} bytes too many`);
  }

  /** An unsigned integer up to 2^53. */
  readUint(): number {
    const first = this.peek();
    if (first < 24) {
      this.at += 1;
      return first;
    }
    if (first > 0x1b) this.fail('expected an unsigned integer');
    return this.argument(first);
  }

  readUintBig(): bigint {
    const first = this.peek();
    if (first > 0x1b) this.fail('expected an unsigned integer');
    return first === 0x1b ? this.argument64() : BigInt(this.argument(first));
  }

  /** A signed integer of at most 64 bits; bignum tags are rejected. */
  readIntBig(): bigint {
    const first = this.peek();
    if (first > 0x3b) this.fail('expected an integer');
    const magnitude = (first & 0x1f) === 0x1b ? this.argument64() : BigInt(this.argument(first));
    return first >> 5 === 0 ? magnitude : -1n - magnitude;
  }

  /** Any integer, including the bignum tags 2 and 3. */
  readInteger(): bigint {
    const first = this.peek();
    if (first !== 0xc2 && first !== 0xc3) return this.readIntBig();
    this.at += 1;
    const bytes = this.readBytes();
    const magnitude = bignumFromBytes(bytes);
    return first === 0xc2 ? magnitude : -1n - magnitude;
  }

  /** The number of items, or `INDEFINITE_LENGTH`. */
  readArrayHeader(): number {
    const first = this.peek();
    if (first >= 0x80 && first < 0x98) {
      this.at += 1;
      return first - 0x80;
    }
    if (first >> 5 !== 4) this.fail('expected an array');
    return this.itemCount(first, 1);
  }

  /** The number of pairs, or `INDEFINITE_LENGTH`. */
  readMapHeader(): number {
    const first = this.peek();
    if (first >= 0xa0 && first < 0xb8) {
      this.at += 1;
      return first - 0xa0;
    }
    if (first >> 5 !== 5) this.fail('expected a map');
    return this.itemCount(first, 2);
  }

  /**
   * Whether another item follows in an array or map of which `index` items were read. Consumes the break, so `for (let
   * i = 0; reader.more(count, i); i += 1)` works for both kinds of length.
   */
  more(count: number, index: number): boolean {
    if (count !== INDEFINITE_LENGTH) return index < count;
    if (this.peek() !== BREAK) return true;
    this.at += 1;
    return false;
  }

  /** Closes an array whose items were read individually. */
  expectClose(count: number, read: number): void {
    if (this.more(count, read)) this.fail(`more than ${read} items`);
    if (count !== INDEFINITE_LENGTH && count !== read) this.fail(`${count} items instead of ${read}`);
  }

  /** Reads the header of an array of exactly `size` items and returns it for `expectClose`. */
  readTuple(size: number): number {
    const count = this.readArrayHeader();
    if (count !== size && count !== INDEFINITE_LENGTH) this.fail(`${count} items instead of ${size}`);
    return count;
  }

  readTag(): number {
    const first = this.peek();
    if (first >> 5 !== 6) this.fail('expected a tag');
    return this.argument(first);
  }

  /** Consumes the tag if it is the next item. */
  tryTag(tag: number): boolean {
    if (this.at >= this.end || this.bytes[this.at]! >> 5 !== 6) return false;
    const before = this.at;
    if (this.readTag() === tag) return true;
    this.at = before;
    return false;
  }

  readBool(): boolean {
    const first = this.peek();
    if (first !== 0xf4 && first !== 0xf5) this.fail('expected a boolean');
    this.at += 1;
    return first === 0xf5;
  }

  /** Consumes a null if it is the next item. */
  tryNull(): boolean {
    if (this.peek() !== 0xf6) return false;
    this.at += 1;
    return true;
  }

  /** A view for an unchunked string, a copy for a chunked one. */
  readBytes(): Uint8Array {
    const first = this.peek();
    if (first >> 5 !== 2) this.fail('expected bytes');
    if ((first & 31) === INDEFINITE) return this.chunks(2);
    const length = this.stringLength(first);
    const start = this.at;
    this.at = start + length;
    return this.view(start, this.at);
  }

  /** Bytes of a fixed length, such as hashes and keys. */
  readHash(length: number): Uint8Array {
    const bytes = this.readBytes();
    if (bytes.length !== length) this.fail(`${bytes.length} bytes instead of ${length}`);
    return bytes;
  }

  /** Skips one item and returns its encoded bytes. */
  readEncoded(): Uint8Array {
    const start = this.at;
    this.skip();
    return this.view(start, this.at);
  }

  readText(): string {
    const first = this.peek();
    if (first >> 5 !== 3) this.fail('expected text');
    if ((first & 31) === INDEFINITE) return this.decodeText(this.chunks(3));
    const length = this.stringLength(first);
    const start = this.at;
    this.at = start + length;
    return this.decodeText(this.view(start, this.at));
  }

  /** Skips one item, checks that it is well-formed and returns its position. */
  skipSpan(): Span {
    const start = this.at;
    this.skip();
    return { start, end: this.at };
  }

  /** Skips one item and checks that it is well-formed. */
  skip(): void {
    const left: number[] = [];
    let pending = 1;
    for (;;) {
      while (pending === 0) {
        const outer = left.pop();
        if (outer === undefined) return;
        pending = outer;
      }
      const first = this.peek();
      if (pending < 0 && first === BREAK) {
        // A map closed after a key has an odd number of items.
        if (pending === ODD_IN_MAP) this.fail('a key without a value');
        this.at += 1;
        pending = 0;
        continue;
      }
      pending = pending > 0 ? pending - 1 : pending === IN_ARRAY ? IN_ARRAY : IN_MAP + ODD_IN_MAP - pending;
      const inner = this.skipHead(first);
      if (inner === 0) continue;
      if (left.length >= MAX_DEPTH) this.fail('nested too deeply');
      left.push(pending);
      pending = inner;
    }
  }

  /** Skips a head and, for strings, the content; returns the number of nested items (negative: until a break). */
  private skipHead(first: number): number {
    const major = first >> 5;
    const info = first & 31;
    switch (major) {
      case 0:
      case 1:
        if (info < 24) this.at += 1;
        else this.skipArgument(info);
        return 0;
      case 2:
      case 3: {
        if (info === INDEFINITE) {
          this.skipChunks(major);
          return 0;
        }
        const length = this.stringLength(first);
        this.at += length;
        return 0;
      }
      case 4: {
        const count = this.itemCount(first, 1);
        return count === INDEFINITE_LENGTH ? IN_ARRAY : count;
      }
      case 5: {
        const count = this.itemCount(first, 2);
        return count === INDEFINITE_LENGTH ? IN_MAP : count * 2;
      }
      case 6:
        this.skipArgument(info);
        return 1;
      default:
        this.skipSimple(info);
        return 0;
    }
  }

  private skipArgument(info: number): void {
    if (info > 27) this.fail('reserved CBOR length');
    const width = info < 24 ? 1 : 1 + (1 << (info - 24));
    if (this.at + width > this.end) this.fail('the bytes end too early');
    this.at += width;
  }

  private skipSimple(info: number): void {
    if (info === 24 && this.at + 1 < this.end && this.bytes[this.at + 1]! < 32) this.fail('malformed simple value');
    this.skipArgument(info);
  }

  private skipChunks(major: number): void {
    this.at += 1;
    for (let first = this.peek(); first !== BREAK; first = this.peek()) {
      if (first >> 5 !== major || (first & 31) === INDEFINITE) this.fail('malformed chunk');
      const length = this.stringLength(first);
      this.at += length;
    }
    this.at += 1;
  }

  private chunks(major: number): Uint8Array {
    const start = this.at;
    this.skipChunks(major);
    const close = this.at - 1;
    const whole = new Uint8Array(close - start);
    let size = 0;
    const inner = new CborReader(this.bytes, start + 1, close);
    while (!inner.done) {
      const length = inner.stringLength(inner.peek());
      whole.set(this.bytes.subarray(inner.at, inner.at + length), size);
      size += length;
      inner.at += length;
    }
    return whole.subarray(0, size);
  }

  private decodeText(bytes: Uint8Array): string {
    try {
      return utf8.decode(bytes);
    } catch (cause) {
      throw new DecodeError(`text that is not UTF-8 before byte ${this.at}`, { cause });
    }
  }

  /** Returns the length of an unchunked string, checked against the remaining bytes, and advances to its first byte. */
  private stringLength(first: number): number {
    const length = this.argument(first);
    if (length > this.end - this.at) this.fail(`a string of ${length} bytes in ${this.end - this.at}`);
    return length;
  }

  private itemCount(first: number, bytesEach: number): number {
    if ((first & 31) === INDEFINITE) {
      this.at += 1;
      return INDEFINITE_LENGTH;
    }
    const count = this.argument(first);
    if (count * bytesEach > this.end - this.at) this.fail(`${count} items in ${this.end - this.at} bytes`);
    return count;
  }

  private argument(first: number): number {
    const { bytes, at } = this;
    const info = first & 31;
    if (info < 24) {
      this.at = at + 1;
      return info;
    }
    if (info > 27) this.fail('reserved CBOR length');
    const next = at + 1 + (1 << (info - 24));
    if (next > this.end) this.fail('the bytes end too early');
    this.at = next;
    if (info === 24) return bytes[at + 1]!;
    if (info === 25) return (bytes[at + 1]! << 8) | bytes[at + 2]!;
    const high = ((bytes[at + 1]! << 24) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 8) | bytes[at + 4]!) >>> 0;
    if (info === 26) return high;
    if (high > 0x1f_ffff) this.fail('an integer above 2^53');
    const low = ((bytes[at + 5]! << 24) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 8) | bytes[at + 8]!) >>> 0;
    return high * TWO_TO_32 + low;
  }

  private argument64(): bigint {
    const { bytes, at } = this;
    if (at + 9 > this.end) this.fail('the bytes end too early');
    this.at = at + 9;
    const high = ((bytes[at + 1]! << 24) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 8) | bytes[at + 4]!) >>> 0;
    const low = ((bytes[at + 5]! << 24) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 8) | bytes[at + 8]!) >>> 0;
    return high > 0x1f_ffff ? (BigInt(high) << 32n) | BigInt(low) : BigInt(high * TWO_TO_32 + low);
  }
}
