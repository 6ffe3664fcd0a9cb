import { DecodeError } from '../../../kernel/errors.js';
import { ItemEnd } from './item-end.js';

const FIRST_CAPACITY = 16_384;

/** Reassembles the messages of one mini-protocol. A message is one CBOR item over any number of segments. */
export class MessageAssembler {
  private readonly maxBytes: number;
  private readonly end: ItemEnd;
  // One doubling buffer instead of a list of chunks: a peer may send single bytes.
  private buffer = new Uint8Array(0);
  private size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.end = new ItemEnd(maxBytes);
  }

  /** Size of the incomplete message. */
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
      if (this.size > 0 || end === undefined) this.append(part);
      if (end !== undefined) onMessage(this.size > 0 ? this.release() : Uint8Array.from(part));
    }
  }

  private append(part: Uint8Array): void {
    const needed = this.size + part.length;
    if (needed > this.buffer.length) {
      const wanted = Math.max(FIRST_CAPACITY, this.buffer.length * 2, needed);
      const grown = new Uint8Array(Math.max(needed, Math.min(wanted, this.maxBytes)));
      grown.set(this.buffer.subarray(0, this.size));
      this.buffer = grown;
    }
    this.buffer.set(part, this.size);
    this.size = needed;
  }

  private release(): Uint8Array {
    const message = this.buffer.slice(0, this.size);
    this.size = 0;
    // A rare large message must not keep its buffer for the life of a connection.
    if (this.buffer.length > FIRST_CAPACITY * 16) this.buffer = new Uint8Array(0);
    return message;
  }
}
