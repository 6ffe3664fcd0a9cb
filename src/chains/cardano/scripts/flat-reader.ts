import { concatBytes } from '../../../kernel/bytes.js';
import { DecodeError } from '../../../kernel/errors.js';

const STOP = 0x80;

/** Reads the bits of Flat, the encoding of Plutus Core programs (Plutus Core specification, appendix C). */
export class FlatReader {
  private readonly bytes: Uint8Array;
  /** Position in bits. */
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  readBit(): boolean {
    return this.readBits(1) === 1;
  }

  /** At most eight bits, most significant first. */
  readBits(count: number): number {
    const index = this.at >> 3;
    const used = this.at & 7;
    if (this.at + count > this.bytes.length * 8) throw new DecodeError('the program ends in the middle of a term');
    const pair = (this.bytes[index]! << 8) | (this.bytes[index + 1] ?? 0);
    this.at += count;
    return (pair >> (16 - used - count)) & ((1 << count) - 1);
  }

  /** Groups of seven bits, least significant first. */
  readNatural(): bigint {
    const groups: number[] = [];
    let byte: number;
    do {
      byte = this.readBits(8);
      groups.push(byte & ~STOP);
    } while ((byte & STOP) !== 0);
    let value = 0n;
    for (const group of groups.toReversed()) value = (value << 7n) | BigInt(group);
    return value;
  }

  skipNatural(): void {
    while ((this.readBits(8) & STOP) !== 0);
  }

  /** Padding up to a byte boundary: zeros and a one. */
  skipPadding(): void {
    while (!this.readBit());
    if ((this.at & 7) !== 0) throw new DecodeError('the padding does not end with a byte');
  }

  /** Chunks of at most 255 bytes after padding, ended by an empty one. */
  readBytes(): Uint8Array {
    this.skipPadding();
    const chunks: Uint8Array[] = [];
    for (let length = this.readBits(8); length !== 0; length = this.readBits(8)) chunks.push(this.readChunk(length));
    return concatBytes(chunks);
  }

  /** Bytes at a byte boundary. */
  protected readChunk(length: number): Uint8Array {
    const start = this.at >> 3;
    if (start + length > this.bytes.length) throw new DecodeError('the program ends in the middle of a constant');
    this.at += length * 8;
    return this.bytes.subarray(start, start + length);
  }

  expectEnd(): void {
    this.skipPadding();
    if (this.at !== this.bytes.length * 8) throw new DecodeError('bytes follow the program');
  }
}
