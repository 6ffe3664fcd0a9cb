const MAX_CHUNK = 255;

/** Writes the bits of Flat, the encoding of Plutus Core programs (Plutus Core specification, appendix C). */
export class FlatWriter {
  private buffer = new Uint8Array(256);
  /** Position in bits. */
  private at = 0;

  /** At most eight bits, most significant first. */
  bits(value: number, count: number): this {
    const index = this.at >> 3;
    if (index + 2 > this.buffer.length) this.grow(index + 2);
    const shifted = value << (16 - (this.at & 7) - count);
    this.buffer[index]! |= shifted >> 8;
    this.buffer[index + 1]! |= shifted & 0xff;
    this.at += count;
    return this;
  }

  bit(value: boolean): this {
    return this.bits(value ? 1 : 0, 1);
  }

  /** Groups of seven bits, least significant first. */
  natural(value: bigint): this {
    let rest = value;
    while (rest > 0x7fn) {
      this.bits(Number(rest & 0x7fn) | 0x80, 8);
      rest >>= 7n;
    }
    return this.bits(Number(rest), 8);
  }

  /** Zigzag: 0, -1, 1, -2 … become 0, 1, 2, 3 …. */
  integer(value: bigint): this {
    return this.natural(value >= 0n ? value << 1n : (-value << 1n) - 1n);
  }

  /** Zeros and a one up to a byte boundary; a whole byte when there already. */
  padding(): this {
    return this.bits(1, 8 - (this.at & 7));
  }

  /** Chunks of at most 255 bytes after padding, ended by an empty one. */
  bytes(value: Uint8Array): this {
    this.padding();
    for (let start = 0; start < value.length; start += MAX_CHUNK) {
      const chunk = value.subarray(start, start + MAX_CHUNK);
      this.bits(chunk.length, 8).raw(chunk);
    }
    return this.bits(0, 8);
  }

  /** Bytes at a byte boundary. */
  raw(value: Uint8Array): this {
    const index = this.at >> 3;
    if (index + value.length + 1 > this.buffer.length) this.grow(index + value.length + 1);
    this.buffer.set(value, index);
    this.at += value.length * 8;
    return this;
  }

  /** The bytes of a complete program, with its final padding. */
  finish(): Uint8Array {
    this.padding();
    return this.buffer.slice(0, this.at >> 3);
  }

  private grow(size: number): void {
    const larger = new Uint8Array(Math.max(size, this.buffer.length * 2));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
