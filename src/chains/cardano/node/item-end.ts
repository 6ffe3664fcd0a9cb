import { DecodeError } from '../../../kernel/errors.js';

/** Messages have little nesting: deep content of blocks is wrapped in byte strings. */
const MAX_DEPTH = 1_024;

const BREAK = 0xff;
const INDEFINITE = 31;

// Negative counts mean "until a break".
const OPEN_ITEMS = -1;
const OPEN_BYTES = -2;
const OPEN_TEXT = -3;

/**
 * Finds the end of a CBOR item incrementally, looking at each byte once. The mux splits messages anywhere, even inside
 * the head of an item.
 */
export class ItemEnd {
  private readonly maxBytes: number;
  private readonly outer: number[] = [];
  private pending = 1;
  /** Remaining bytes of a string, number or float to skip. */
  private passing = 0;
  private headType = 0;
  private argumentLeft = 0;
  private argument = 0;

  /** Lengths and counts above `maxBytes` are rejected as soon as they are declared. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** The index just past the item, or undefined if it continues beyond these bytes. Afterwards the next item begins. */
  find(bytes: Uint8Array, from: number): number | undefined {
    let at = from;
    for (;;) {
      if (this.passing > 0) {
        const step = Math.min(this.passing, bytes.length - at);
        this.passing -= step;
        at += step;
        if (this.passing > 0) return undefined;
      }
      if (this.argumentLeft === 0 && this.closeFinished()) return at;
      if (at >= bytes.length) return undefined;
      const byte = bytes[at]!;
      at += 1;
      if (this.argumentLeft > 0) this.readArgumentByte(byte);
      else this.readHead(byte);
    }
  }

  /** Leaves every container whose items are all read; true if that completes the item. */
  private closeFinished(): boolean {
    while (this.pending === 0) {
      const outer = this.outer.pop();
      if (outer === undefined) {
        this.pending = 1;
        return true;
      }
      this.pending = outer;
    }
    return false;
  }

  private readHead(byte: number): void {
    if (byte === BREAK) {
      if (this.pending >= 0) throw new DecodeError('a break outside of an open item');
      this.pending = 0;
      return;
    }
    const type = byte >> 5;
    const info = byte & 31;
    if (this.pending < OPEN_ITEMS && (type !== (this.pending === OPEN_BYTES ? 2 : 3) || info === INDEFINITE))
      throw new DecodeError('malformed chunk of a string');
    if (this.pending > 0) this.pending -= 1;
    if (info === INDEFINITE) this.openIndefinite(type);
    else if (info > 27) throw new DecodeError('reserved CBOR length');
    else if (info < 24) this.handleValue(type, info);
    else this.awaitArgument(type, 1 << (info - 24));
  }

  private openIndefinite(type: number): void {
    if (type === 2) this.open(OPEN_BYTES);
    else if (type === 3) this.open(OPEN_TEXT);
    else if (type === 4 || type === 5) this.open(OPEN_ITEMS);
    else throw new DecodeError('reserved CBOR length');
  }

  private awaitArgument(type: number, width: number): void {
    if (type === 0 || type === 1 || type === 7) {
      this.passing = width;
      return;
    }
    this.headType = type;
    this.argumentLeft = width;
    this.argument = 0;
  }

  private readArgumentByte(byte: number): void {
    this.argument = this.argument * 256 + byte;
    this.argumentLeft -= 1;
    if (this.argumentLeft === 0) this.handleValue(this.headType, this.argument);
  }

  private handleValue(type: number, value: number): void {
    if (type < 2 || type === 7) return;
    if (type === 6) {
      this.open(1);
      return;
    }
    if (value > this.maxBytes) throw new DecodeError(`a length of ${value} where ${this.maxBytes} bytes are allowed`);
    if (type === 4) this.open(value);
    else if (type === 5) this.open(value * 2);
    else this.passing = value;
  }

  private open(count: number): void {
    if (count === 0) return;
    if (this.outer.length >= MAX_DEPTH) throw new DecodeError('nested too deeply');
    this.outer.push(this.pending);
    this.pending = count;
  }
}
