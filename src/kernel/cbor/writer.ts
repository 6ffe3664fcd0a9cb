import { bignumToBytes } from './bignum.js';

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn;

/** Longer byte strings in PlutusData are chunked (`bounded_bytes` of the ledger CDDL). */
const BOUNDED_BYTES = 64;

const utf8 = new TextEncoder();

/** RFC 7049 canonical order, as used by the ledger: shorter encoded keys first, then byte by byte. */
export function compareEncodedKeys(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** Writes CBOR with minimal heads and definite lengths. Methods return the writer for chaining. */
export class CborWriter {
  /**
   * A writer that is always alive: V8 discards the code compiled for a class when a garbage collection finds none of its
   * objects, and the next builds are slow until it is compiled again.
   */
  static readonly retained = new CborWriter(0);

  private buffer: Uint8Array;
  private size = 0;

  /** `capacity`: the expected number of bytes. More are possible, but the buffer is then copied. */
  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity);
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.size);
  }

  /** The bytes from a position on, without a copy: only valid until the next write. */
  since(start: number): Uint8Array {
    return this.buffer.subarray(start, this.size);
  }

  get length(): number {
    return this.size;
  }

  uint(value: number | bigint): this {
    if (value < 0) throw new RangeError('a negative unsigned integer');
    return this.int(value);
  }

  /** Any integer; a bignum beyond 64 bits. */
  int(value: number | bigint): this {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('not an exact integer');
    if (value >= 0 && value <= 0xffff_ffff) return this.head(0, Number(value));
    const negative = value < 0;
    const magnitude = negative ? -1n - BigInt(value) : value;
    if (magnitude <= MAX_UINT64) return this.head(negative ? 1 : 0, magnitude);
    this.head(6, negative ? 3 : 2);
    return this.boundedBytes(bignumToBytes(BigInt(magnitude)));
  }

  bytes(value: Uint8Array): this {
    return this.head(2, value.length).raw(value);
  }

  /** Bytes inside PlutusData: in chunks of 64 if longer. */
  boundedBytes(value: Uint8Array): this {
    if (value.length <= BOUNDED_BYTES) return this.bytes(value);
    this.byte(0x5f);
    for (let at = 0; at < value.length; at += BOUNDED_BYTES) this.bytes(value.subarray(at, at + BOUNDED_BYTES));
    return this.byte(0xff);
  }

  text(value: string): this {
    const bytes = utf8.encode(value);
    return this.head(3, bytes.length).raw(bytes);
  }

  array(count: number): this {
    return this.head(4, count);
  }

  map(count: number): this {
    return this.head(5, count);
  }

  /** For indefinite arrays that the ledger itself writes (PlutusData lists); end with `close`. */
  openArray(): this {
    return this.byte(0x9f);
  }

  /** For maps that the ledger writes without a length; end with `close`. */
  openMap(): this {
    return this.byte(0xbf);
  }

  close(): this {
    return this.byte(0xff);
  }

  tag(value: number | bigint): this {
    return this.head(6, value);
  }

  bool(value: boolean): this {
    return this.byte(value ? 0xf5 : 0xf4);
  }

  null(): this {
    return this.byte(0xf6);
  }

  undefined(): this {
    return this.byte(0xf7);
  }

  /** Always 64 bits: no Cardano structure contains floats, so a shorter form would stay untested. */
  float(value: number): this {
    this.reserve(9);
    this.buffer[this.size] = 0xfb;
    new DataView(this.buffer.buffer).setFloat64(this.size + 1, value);
    this.size += 9;
    return this;
  }

  simple(value: number): this {
    return this.head(7, value);
  }

  /** Writes bytes that are already CBOR. */
  raw(encoded: Uint8Array): this {
    this.reserve(encoded.length);
    this.buffer.set(encoded, this.size);
    this.size += encoded.length;
    return this;
  }

  /** A map whose keys and values are already encoded, in canonical order. */
  canonicalMap(entries: readonly (readonly [Uint8Array, Uint8Array])[]): this {
    this.map(entries.length);
    for (const [key, value] of entries.toSorted(([a], [b]) => compareEncodedKeys(a, b))) this.raw(key).raw(value);
    return this;
  }

  private byte(value: number): this {
    this.reserve(1);
    this.buffer[this.size] = value;
    this.size += 1;
    return this;
  }

  private head(major: number, argument: number | bigint): this {
    this.reserve(9);
    const { buffer, size } = this;
    const first = major << 5;
    if (argument < 24) {
      buffer[size] = first | Number(argument);
      this.size = size + 1;
      return this;
    }
    if (argument > 0xffff_ffff) {
      buffer[size] = first | 27;
      new DataView(buffer.buffer).setBigUint64(size + 1, BigInt(argument));
      this.size = size + 9;
      return this;
    }
    // Byte by byte: a view of the buffer costs more than the whole head.
    const value = Number(argument);
    let at = size + 1;
    if (value < 0x100) buffer[size] = first | 24;
    else {
      if (value < 0x1_0000) buffer[size] = first | 25;
      else {
        buffer[size] = first | 26;
        buffer[at] = value >>> 24;
        buffer[at + 1] = value >>> 16;
        at += 2;
      }
      buffer[at] = value >>> 8;
      at += 1;
    }
    buffer[at] = value;
    this.size = at + 1;
    return this;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.size + more));
    grown.set(this.buffer.subarray(0, this.size));
    this.buffer = grown;
  }
}
