import { bech32, bech32m } from '@scure/base';
import { encodeLatin1 } from './byte-text.js';
import { encodeUtf8 } from './bytes.js';
import { DecodeError } from './errors.js';

/**
 * BIP-173 limits text to 90 characters; a Cardano base address has 103 and a Midnight shielded address more (CIP-19).
 */
const MAX_CHARACTERS = 1023;

export interface Bech32 {
  readonly prefix: string;
  readonly bytes: Uint8Array;
}

/** Without a length limit: everything a chain once accepted must be printable. */
export const encodeBech32 = (prefix: string, bytes: Uint8Array): string => encode(prefix, bytes, BECH32);

/** Throws unless checksum, case, padding and length are valid. */
export const decodeBech32 = (text: string): Bech32 => decodeLowerCase(text, BECH32) ?? decode(bech32, text);

/** With the BIP-350 checksum of Bitcoin taproot and Midnight addresses. */
export const encodeBech32m = (prefix: string, bytes: Uint8Array): string => encode(prefix, bytes, BECH32M);

export const decodeBech32m = (text: string): Bech32 => decodeLowerCase(text, BECH32M) ?? decode(bech32m, text);

function decode(coder: typeof bech32 | typeof bech32m, text: string): Bech32 {
  try {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, MAX_CHARACTERS);
    return { prefix, bytes: coder.fromWords(words) };
  } catch (cause) {
    const typo = cause instanceof Error && cause.message.startsWith('Invalid checksum');
    throw new DecodeError(
      typo ? 'not bech32 text: the checksum is wrong, at least one character is wrong' : 'not bech32 text',
      {
        cause,
      },
    );
  }
}

// Own encoder and decoder, several times as fast as the library: an indexer formats one or two addresses for every
// output, and a build reads at least one. The library decodes upper case and names the errors.

const BECH32 = 1;
const BECH32M = 0x2bc8_30a3;
const CHECKSUM_CHARACTERS = 6;
const SEPARATOR = '1'.charCodeAt(0);
const ALPHABET = encodeUtf8('qpzry9x8gf2tvdw0s3jn54khce6mua7l');
const GENERATORS = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];

/** Effect of the five bits shifted out of the checksum state on the rest. */
const FEEDBACK = Int32Array.from({ length: 32 }, (_, top) =>
  GENERATORS.reduce((value, generator, bit) => ((top >> bit) & 1 ? value ^ generator : value), 0),
);

const step = (state: number, word: number): number =>
  ((state & 0x1ff_ffff) << 5) ^ word ^ FEEDBACK[(state >>> 25) & 31]!;

function prefixState(prefix: string): number {
  let state = 1;
  for (let index = 0; index < prefix.length; index += 1) state = step(state, prefix.charCodeAt(index) >> 5);
  state = step(state, 0);
  for (let index = 0; index < prefix.length; index += 1) state = step(state, prefix.charCodeAt(index) & 31);
  return state;
}

const MIN_CHARACTERS = 8;
const INVALID = 255;

/** The five bits of each character of the alphabet. */
const WORDS = new Uint8Array(128).fill(INVALID);
for (let word = 0; word < ALPHABET.length; word += 1) WORDS[ALPHABET[word]!] = word;

/** Printable, and not an upper-case letter. */
const isPrefixCharacter = (code: number): boolean => code > 32 && code < 127 && (code < 65 || code > 90);

/** Undefined for text that is not valid or has upper-case letters. */
function decodeLowerCase(text: string, constant: number): Bech32 | undefined {
  const separator = text.lastIndexOf('1');
  const start = separator + 1;
  const end = text.length - CHECKSUM_CHARACTERS;
  if (separator < 1 || end < start || text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return undefined;
  for (let at = 0; at < separator; at += 1) if (!isPrefixCharacter(text.charCodeAt(at))) return undefined;
  const prefix = text.slice(0, separator);
  const bytes = new Uint8Array(((end - start) * 5) >> 3);
  let state = prefixState(prefix);
  let bits = 0;
  let pending = 0;
  let count = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const word = code < WORDS.length ? WORDS[code]! : INVALID;
    if (word === INVALID) return undefined;
    state = step(state, word);
    if (at >= end) continue;
    pending = ((pending << 5) | word) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = pending >> bits;
    count += 1;
  }
  const hasPadding = bits >= 5 || (pending & ((1 << bits) - 1)) !== 0;
  return state !== constant || hasPadding ? undefined : { prefix, bytes };
}

const scratch = new Uint8Array(256);

function encode(prefix: string, bytes: Uint8Array, constant: number): string {
  const size = prefix.length + 1 + Math.ceil((bytes.length * 8) / 5) + CHECKSUM_CHARACTERS;
  const text = size <= scratch.length ? scratch : new Uint8Array(size);
  let at = 0;
  for (; at < prefix.length; at += 1) text[at] = prefix.charCodeAt(at);
  text[at] = SEPARATOR;
  let state = prefixState(prefix);
  let bits = 0;
  let pending = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    pending = ((pending << 8) | bytes[index]!) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) {
      const word = (pending >> (bits - 5)) & 31;
      state = step(state, word);
      at += 1;
      text[at] = ALPHABET[word]!;
    }
  }
  if (bits > 0) {
    const word = (pending << (5 - bits)) & 31;
    state = step(state, word);
    at += 1;
    text[at] = ALPHABET[word]!;
  }
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) state = step(state, 0);
  state ^= constant;
  for (let shift = 25; shift >= 0; shift -= 5) {
    at += 1;
    text[at] = ALPHABET[(state >>> shift) & 31]!;
  }
  return encodeLatin1(text, size);
}
