/** Size of one write to the socket: large enough to be cheap, small enough for backpressure from a slow server. */
export const CHUNK_BYTES = 64 * 1024;

/** Number of values of the lower 32 bits of a 64-bit integer. */
const WORD = 2 ** 32;

/** The methods of a `DataView` compile to single instructions; those of a `Buffer` do not. */
const toDataView = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Writes network byte order into chunks. A returned chunk is never modified again. */
export class ChunkWriter {
  #bytes: Buffer = Buffer.allocUnsafe(CHUNK_BYTES + 4096);
  #words = toDataView(this.#bytes);
  #at = 0;

  get isFull(): boolean {
    return this.#at >= CHUNK_BYTES;
  }

  int8(value: number): void {
    const at = this.#advance(1);
    this.#words.setInt8(at, value);
  }

  int16(value: number): void {
    const at = this.#advance(2);
    this.#words.setInt16(at, value);
  }

  int32(value: number): void {
    const at = this.#advance(4);
    this.#words.setInt32(at, value);
  }

  /** Writes a safe integer as 64 bits without converting it to a bigint. */
  wideInt(value: number): void {
    const at = this.#advance(8);
    const high = Math.floor(value / WORD);
    this.#words.setInt32(at, high);
    this.#words.setUint32(at + 4, value - high * WORD);
  }

  int64(value: bigint): void {
    const at = this.#advance(8);
    this.#words.setBigInt64(at, value);
  }

  float64(value: number): void {
    const at = this.#advance(8);
    this.#words.setFloat64(at, value);
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  text(value: string): void {
    // UTF-8 needs at most three bytes for a UTF-16 code unit. Only long text is worth an extra pass to measure it.
    this.#reserve(value.length < 1024 ? value.length * 3 : Buffer.byteLength(value));
    this.#at += this.#bytes.write(value, this.#at, 'utf8');
  }

  measuredText(value: string): void {
    const start = this.#at;
    this.int32(0);
    this.text(value);
    this.#words.setInt32(start, this.#at - start - 4);
  }

  /** Reserves a length field, runs `write`, then fills in the length. */
  measured(write: () => void): void {
    const start = this.#at;
    this.int32(0);
    write();
    this.#words.setInt32(start, this.#at - start - 4);
  }

  takeChunk(): Buffer {
    const chunk = this.#bytes.subarray(0, this.#at);
    this.#use(Buffer.allocUnsafe(CHUNK_BYTES + 4096));
    this.#at = 0;
    return chunk;
  }

  /**
   * Reserves `count` bytes and returns their offset. It may replace the buffer, so call it in a statement of its own:
   * in `this.#words.setInt8(this.#advance(1), …)` the old view would already have been read.
   */
  #advance(count: number): number {
    const at = this.#at;
    if (at + count > this.#bytes.length) this.#reserve(count);
    this.#at = at + count;
    return at;
  }

  #use(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#words = toDataView(bytes);
  }

  #reserve(count: number): void {
    const needed = this.#at + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#use(larger);
  }
}
