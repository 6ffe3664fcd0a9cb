/** One write to the wire. Large enough to be cheap, small enough that a slow server holds back the producer. */
export const CHUNK_BYTES = 64 * 1024;

/** Network byte order into chunks that are handed on whole and never touched again. */
export class ChunkWriter {
  #bytes = Buffer.allocUnsafe(CHUNK_BYTES + 4096);
  #at = 0;

  get isFull(): boolean {
    return this.#at >= CHUNK_BYTES;
  }

  int8(value: number): void {
    this.#reserve(1);
    this.#at = this.#bytes.writeInt8(value, this.#at);
  }

  int16(value: number): void {
    this.#reserve(2);
    this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  int64(value: bigint): void {
    this.#reserve(8);
    this.#at = this.#bytes.writeBigInt64BE(value, this.#at);
  }

  float64(value: number): void {
    this.#reserve(8);
    this.#at = this.#bytes.writeDoubleBE(value, this.#at);
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  text(value: string): void {
    // UTF-8 needs at most three bytes for a UTF-16 unit; only long text is worth a first pass to measure it.
    this.#reserve(value.length < 1024 ? value.length * 3 : Buffer.byteLength(value));
    this.#at += this.#bytes.write(value, this.#at, 'utf8');
  }

  measuredText(value: string): void {
    const start = this.#at;
    this.int32(0);
    this.text(value);
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  /** Leaves room for a length, writes what follows, then fills the length in. */
  measured(write: () => void): void {
    const start = this.#at;
    this.int32(0);
    write();
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  take(): Buffer {
    const chunk = this.#bytes.subarray(0, this.#at);
    this.#bytes = Buffer.allocUnsafe(CHUNK_BYTES + 4096);
    this.#at = 0;
    return chunk;
  }

  #reserve(count: number): void {
    const needed = this.#at + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
