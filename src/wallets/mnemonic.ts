import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 as noblePbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { DecodeError } from '../kernel/errors.js';

/** PBKDF2 with HMAC-SHA-512. Injected, because OpenSSL is several times as fast where it is available. */
export type Pbkdf2 = (password: Uint8Array, salt: Uint8Array, iterations: number, length: number) => Uint8Array;

export const portablePbkdf2: Pbkdf2 = (password, salt, iterations, length) =>
  noblePbkdf2(sha512, password, salt, { c: iterations, dkLen: length });

export const hmacSha512 = (key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array => {
  const state = hmac.create(sha512, key);
  for (const part of parts) state.update(part);
  return state.digest();
};

/** Words in lower case separated by single spaces, as hashed by BIP-39. */
export const normalizeMnemonic = (text: string): string =>
  text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ');

/** The entropy of the mnemonic. The error message never repeats the words. */
export function readMnemonic(text: string): Uint8Array {
  try {
    return mnemonicToEntropy(normalizeMnemonic(text), wordlist);
  } catch {
    throw new DecodeError(
      'not a BIP-39 mnemonic: 12, 15, 18, 21 or 24 words of the English list with a right checksum are expected',
    );
  }
}

const SEED_ITERATIONS = 2048;
const SEED_BYTES = 64;
const utf8 = new TextEncoder();

/** The BIP-39 seed without a passphrase, from which BIP-32 keys are derived. */
export function mnemonicSeed(text: string, pbkdf2: Pbkdf2 = portablePbkdf2): Uint8Array {
  readMnemonic(text);
  return pbkdf2(utf8.encode(normalizeMnemonic(text)), utf8.encode('mnemonic'), SEED_ITERATIONS, SEED_BYTES);
}
