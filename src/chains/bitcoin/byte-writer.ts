/** Writes Bitcoin's serialization; the inverse of `ByteReader`. */
export class ByteWriter {
  private bytes = Buffer.alloc(256);
  private length = 0;

  u8(value: number): this {
    const at = this.room(1);
    this.length = this.bytes.writeUInt8(value, at);
    return this;
  }

  u32(value: number): this {
    const at = this.room(4);
    this.length = this.bytes.writeUInt32LE(value, at);
    return this;
  }

  i32(value: number): this {
    const at = this.room(4);
    this.length = this.bytes.writeInt32LE(value, at);
    return this;
  }

  i64(value: bigint): this {
    const at = this.room(8);
    this.length = this.bytes.writeBigInt64LE(value, at);
    return this;
  }

  raw(bytes: Uint8Array): this {
    const at = this.room(bytes.length);
    this.bytes.set(bytes, at);
    this.length = at + bytes.length;
    return this;
  }

  /** Takes a hash in printed order. */
  hash(printed: Uint8Array): this {
    const at = this.room(printed.length);
    for (let index = 0; index < printed.length; index += 1)
      this.bytes[at + index] = printed[printed.length - 1 - index]!;
    this.length = at + printed.length;
    return this;
  }

  compactSize(value: number): this {
    if (value < 0xfd) return this.u8(value);
    if (value <= 0xffff) {
      this.u8(0xfd);
      const at = this.room(2);
      this.length = this.bytes.writeUInt16LE(value, at);
      return this;
    }
    if (value <= 0xffff_ffff) return this.u8(0xfe).u32(value);
    return this.u8(0xff).i64(BigInt(value));
  }

  lengthPrefixed(bytes: Uint8Array): this {
    return this.compactSize(bytes.length).raw(bytes);
  }

  finish(): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset, this.length).slice();
  }

  private room(count: number): number {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    return this.length;
  }
}
