import type { CborReader } from '../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { DecodeError } from '../../../src/kernel/errors.js';

const TAGS = [2, 24, 30, 258, 121];
const INTEGERS = [0, 1, 2, 5, 23, 24, 255, 256, 65_536, 2 ** 32];

/**
 * An encoding that a decoder accepts, made by the decoder itself: it reads from a reader that invents each value that is
 * asked for and writes it down. Undefined when the decoder rejects a value, which the caller tries again.
 */
export function generateEncoding(
  decode: (reader: CborReader) => unknown,
  random: () => number,
): Uint8Array | undefined {
  const writer = new CborWriter();
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  // Small numbers first: most of them select an alternative.
  const number = (): number => (random() < 0.75 ? below(8) : pick(INTEGERS));
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => below(256));
  let left = 2_000;
  const reject = (message = 'rejected'): never => {
    throw new DecodeError(message);
  };
  const spend = (): void => {
    left -= 1;
    if (left < 0) reject();
  };
  const uint = (): number => {
    spend();
    const value = number();
    writer.uint(value);
    return value;
  };
  const size = (): number => (random() < 0.9 ? below(5) : below(40));
  const reader = {
    at: 0,
    readUint: uint,
    readUintBig: () => BigInt(uint()),
    readIntBig: () => BigInt(uint()),
    readInteger: () => BigInt(uint()),
    readArrayHeader() {
      spend();
      const count = size();
      writer.array(count);
      return count;
    },
    readMapHeader() {
      spend();
      const count = below(3);
      writer.map(count);
      return count;
    },
    more: (count: number, index: number) => index < count,
    expectClose: (count: number, read: number) => (count === read ? undefined : reject()),
    readTuple(count: number) {
      spend();
      writer.array(count);
      return count;
    },
    readTag() {
      const tag = pick(TAGS);
      writer.tag(tag);
      return tag;
    },
    tryTag(tag: number) {
      if (random() < 0.3) return false;
      writer.tag(tag);
      return true;
    },
    readBool() {
      const value = random() < 0.5;
      writer.bool(value);
      return value;
    },
    tryNull() {
      if (random() < 0.6) return false;
      writer.null();
      return true;
    },
    readBytes() {
      spend();
      const value = bytes(pick([0, 4, 28, 28, 29, 32, 57]));
      writer.bytes(value);
      return value;
    },
    readHash(length: number) {
      const value = bytes(length);
      writer.bytes(value);
      return value;
    },
    readText() {
      const value = pick(['', 'a', 'https://example.com']);
      writer.text(value);
      return value;
    },
    readEncoded() {
      const value = pick([Uint8Array.of(0), Uint8Array.of(0x80), Uint8Array.of(0x41, 7)]);
      writer.raw(value);
      return value;
    },
    skip() {
      writer.uint(0);
    },
    fail: reject,
  };
  try {
    decode(reader as unknown as CborReader);
    return writer.finish();
  } catch {
    return undefined;
  }
}
