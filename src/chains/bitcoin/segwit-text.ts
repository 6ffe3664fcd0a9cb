import { DecodeError } from '../../kernel/errors.js';
import type { WitnessProgram } from './script.js';

// In a segwit address the first five bits (the version) are separate from the program, which is padded on its own
// (BIP-173); kernel/bech32 pads the whole data.

/** Characters by value. */
export const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
const BECH32 = 1;
const BECH32M = 0x2bc8_30a3;
const CHECKSUM_LENGTH = 6;
const MAX_CHARACTERS = 90;

const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));

function checksumState(words: Iterable<number>): number {
  let state = 1;
  for (const word of words) {
    const top = state >>> 25;
    state = ((state & 0x1ff_ffff) << 5) ^ word;
    for (let bit = 0; bit < 5; bit += 1) if ((top >> bit) & 1) state ^= GENERATORS[bit]!;
  }
  return state;
}

const prefixWords = (prefix: string): number[] => {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

/** Version 0 uses the older checksum constant (BIP-350). */
const getChecksumConstant = (version: number): number => (version === 0 ? BECH32 : BECH32M);

export function encodeSegwitText(prefix: string, { version, program }: WitnessProgram): string {
  const words = [version];
  let bits = 0;
  let pending = 0;
  for (const byte of program) {
    pending = ((pending << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) words.push((pending >> (bits - 5)) & 31);
  }
  if (bits > 0) words.push((pending << (5 - bits)) & 31);
  const state = checksumState([...prefixWords(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ getChecksumConstant(version);
  let text = `${prefix}1`;
  for (const word of words) text += ALPHABET[word]!;
  for (let shift = 25; shift >= 0; shift -= 5) text += ALPHABET[(state >>> shift) & 31]!;
  return text;
}

/** Returns the prefix in lower case. Throws unless checksum, case, padding, version and length are valid. */
export function decodeSegwitText(text: string): WitnessProgram & { readonly prefix: string } {
  if (text.length > MAX_CHARACTERS) throw new DecodeError(`an address of ${text.length} characters`);
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) throw new DecodeError('an address in mixed case');
  const separator = lower.lastIndexOf('1');
  const prefix = lower.slice(0, Math.max(separator, 0));
  const words = Array.from(lower.slice(separator + 1), (character) => VALUES.get(character));
  if (separator < 1 || /[^\x21-\x7e]/.test(prefix) || words.length <= CHECKSUM_LENGTH || words.includes(undefined))
    throw new DecodeError('not a segwit address');
  const [version, ...rest] = words as number[];
  if (checksumState([...prefixWords(prefix), ...(words as number[])]) !== getChecksumConstant(version!))
    throw new DecodeError('the address has a wrong checksum: at least one character is wrong');
  const program = wordsToBytes(rest.slice(0, -CHECKSUM_LENGTH));
  if (version! > 16) throw new DecodeError(`witness version ${version}`);
  if (program.length < 2 || program.length > 40 || (version === 0 && program.length !== 20 && program.length !== 32))
    throw new DecodeError(`a witness program of ${program.length} bytes`);
  return { prefix, version: version!, program };
}

function wordsToBytes(words: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let pending = 0;
  for (const word of words) {
    pending = ((pending << 5) | word) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((pending >> bits) & 0xff);
    }
  }
  if (bits >= 5 || (pending & ((1 << bits) - 1)) !== 0) throw new DecodeError('an address with wrong padding');
  return Uint8Array.from(bytes);
}
