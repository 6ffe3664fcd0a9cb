import type { EncodedParameter } from './parameters.js';

const INITIAL_BYTES = 16 * 1024;
/** A buffer that a bulk write has enlarged beyond this is not kept. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * Writes messages of the extended query protocol one after the other, so that they leave in one write to the socket.
 * https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
export class MessageWriter {
  #buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;
  #lengthAt = 0;

  parse(name: string, text: string): void {
    this.#start(PARSE);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
    this.#end();
  }

  /** `resultFormats` has 1 for each column in the binary format; without it all columns are text. */
  bind(name: string, values: readonly EncodedParameter[], resultFormats: readonly (0 | 1)[] = []): void {
    this.#start(BIND);
    this.#text('');
    this.#text(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(typeof value === 'object' && value !== null ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(resultFormats.length);
    for (const format of resultFormats) this.#int16(format);
    this.#end();
  }

  describe(): void {
    this.#bytes(DESCRIBE_PORTAL);
  }

  execute(): void {
    this.#bytes(EXECUTE_PORTAL);
  }

  close(name: string): void {
    this.#start(CLOSE);
    this.#text(`S${name}`);
    this.#end();
  }

  /** The header of a CopyData message; its bytes follow in a write of their own. */
  copyData(bytes: number): void {
    this.#start(COPY_DATA);
    this.#buffer.writeInt32BE(bytes + 4, this.#lengthAt);
  }

  copyDone(): void {
    this.#bytes(COPY_DONE);
  }

  sync(): void {
    this.#bytes(SYNC);
  }

  /** Returns all messages since the last call. */
  take(): Buffer {
    const messages = Buffer.from(this.#buffer.subarray(0, this.#at));
    this.#at = 0;
    if (this.#buffer.length > MAX_KEPT_BYTES) this.#buffer = Buffer.allocUnsafe(INITIAL_BYTES);
    return messages;
  }

  #start(type: number): void {
    this.#reserve(5);
    this.#buffer[this.#at] = type;
    this.#lengthAt = this.#at + 1;
    this.#at += 5;
  }

  #end(): void {
    this.#buffer.writeInt32BE(this.#at - this.#lengthAt, this.#lengthAt);
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #int16(value: number): void {
    this.#reserve(2);
    // A statement has at most 65535 parameters, which the server reads as an unsigned number.
    this.#at = this.#buffer.writeUInt16BE(value, this.#at);
  }

  #text(text: string): void {
    this.#reserve(text.length * 3 + 1);
    this.#at += this.#buffer.write(text, this.#at);
    this.#buffer[this.#at] = 0;
    this.#at += 1;
  }

  #value(value: EncodedParameter): void {
    if (value === null) {
      this.#reserve(4);
      this.#at = this.#buffer.writeInt32BE(-1, this.#at);
    } else if (typeof value === 'string') {
      this.#reserve(4 + value.length * 3);
      const length = this.#buffer.write(value, this.#at + 4);
      this.#buffer.writeInt32BE(length, this.#at);
      this.#at += 4 + length;
    } else {
      this.#reserve(4 + value.length);
      this.#at = this.#buffer.writeInt32BE(value.length, this.#at);
      this.#buffer.set(value, this.#at);
      this.#at += value.length;
    }
  }

  #bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#at += bytes.copy(this.#buffer, this.#at);
  }
}

const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const CLOSE = 'C'.charCodeAt(0);
/** The unnamed portal. */
const DESCRIBE_PORTAL = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
/** The unnamed portal, all rows. */
const EXECUTE_PORTAL = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
