import { bech32, bech32m } from '@scure/base';
import { DecodeError } from './errors.js';

/** BIP-173 stops at 90 characters; a Cardano base address has 103 and a Midnight shielded one more (CIP-19). */
const MAX_CHARACTERS = 1023;

export interface Bech32 {
  readonly prefix: string;
  readonly bytes: Uint8Array;
}

export const encodeBech32 = (prefix: string, bytes: Uint8Array): string => encode(bech32, prefix, bytes);

/** Throws unless checksum, case, padding and length are right. */
export const decodeBech32 = (text: string): Bech32 => decode(bech32, text);

/** The BIP-350 checksum, of Bitcoin taproot and Midnight addresses. */
export const encodeBech32m = (prefix: string, bytes: Uint8Array): string => encode(bech32m, prefix, bytes);

export const decodeBech32m = (text: string): Bech32 => decode(bech32m, text);

type Coder = typeof bech32 | typeof bech32m;

/** Without a limit: what a chain once accepted must have a text, however long. */
const encode = (coder: Coder, prefix: string, bytes: Uint8Array): string =>
  coder.encode(prefix, coder.toWords(bytes), false);

function decode(coder: Coder, text: string): Bech32 {
  try {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, MAX_CHARACTERS);
    return { prefix, bytes: coder.fromWords(words) };
  } catch (cause) {
    throw new DecodeError('not bech32 text', { cause });
  }
}
