import { DecodeError } from '../../../kernel/errors.js';
import { ItemEnd } from './item-end.js';

const FIRST_CAPACITY = 16_384;

/** Puts the messages of one mini-protocol together again. A message is one CBOR item, however many segments it took. */
export class MessageAssembler {
  private readonly maxBytes: number;
  private readonly end: ItemEnd;
  // One buffer that doubles, not a list of parts: a peer may send its bytes one by one.
  private buffer = new Uint8Array(0);
  private size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.end = new ItemEnd(maxBytes);
  }

  /** Bytes of a message that is not complete yet. */
  get pendingBytes(): number {
    return this.size;
  }

  push(payload: Uint8Array, onMessage: (message: Uint8Array) => void): void {
    let at = 0;
    while (at < payload.length) {
      const end = this.end.find(payload, at);
      const part = payload.subarray(at, end);
      at += part.length;
      if (this.size + part.length > this.maxBytes)
        throw new DecodeError(`a message of more than ${this.maxBytes} bytes`);
      if (this.size > 0 || end === undefined) this.keep(part);
      if (end !== undefined) onMessage(this.size > 0 ? this.release() : Uint8Array.from(part));
    }
  }

  private keep(part: Uint8Array): void {
    const needed = this.size + part.length;
    if (needed > this.buffer.length) {
      const grown = new Uint8Array(Math.max(FIRST_CAPACITY, this.buffer.length * 2, needed));
      grown.set(this.buffer.subarray(0, this.size));
      this.buffer = grown;
    }
    this.buffer.set(part, this.size);
    this.size = needed;
  }

  private release(): Uint8Array {
    const message = this.buffer.slice(0, this.size);
    this.size = 0;
    // A rare giant must not stay allocated for the life of a connection.
    if (this.buffer.length > FIRST_CAPACITY * 16) this.buffer = new Uint8Array(0);
    return message;
  }
}
