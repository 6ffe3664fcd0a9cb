import { base32nopad, base64, base64nopad, base64url, base64urlnopad } from '@scure/base';
import { decodeBase58, encodeBase58 } from '../../kernel/base58.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';

/** Text forms of bytes whose first letter tells which one it is (multiformats: multibase). */
export type Base = 'base16' | 'base32' | 'base36' | 'base58btc' | 'base64' | 'base64url';

/** Base 36 and 58 take quadratic time; nothing that names content is longer than this. */
const MAX_CHARACTERS = 512;

const PREFIX: Readonly<Record<Base, string>> = {
  base16: 'f',
  base32: 'b',
  base36: 'k',
  base58btc: 'z',
  base64: 'm',
  base64url: 'u',
};

interface Reading {
  readonly base: Base;
  readonly read: (text: string) => Uint8Array;
}

const READINGS: Readonly<Record<string, Reading>> = {
  f: { base: 'base16', read: fromHex },
  F: { base: 'base16', read: fromHex },
  b: { base: 'base32', read: (text) => base32nopad.decode(text.toUpperCase()) },
  B: { base: 'base32', read: (text) => base32nopad.decode(text.toUpperCase()) },
  k: { base: 'base36', read: decodeBase36 },
  K: { base: 'base36', read: decodeBase36 },
  z: { base: 'base58btc', read: decodeBase58 },
  m: { base: 'base64', read: (text) => base64nopad.decode(text) },
  M: { base: 'base64', read: (text) => base64.decode(text) },
  u: { base: 'base64url', read: (text) => base64urlnopad.decode(text) },
  U: { base: 'base64url', read: (text) => base64url.decode(text) },
};

export function decodeMultibase(text: string): { readonly base: Base; readonly bytes: Uint8Array } {
  if (text.length > MAX_CHARACTERS) throw new DecodeError(`text of ${text.length} characters`);
  const reading = READINGS[text.slice(0, 1)];
  if (reading === undefined) throw new DecodeError('not a known base');
  try {
    return { base: reading.base, bytes: reading.read(text.slice(1)) };
  } catch (cause) {
    throw new DecodeError(`not ${reading.base} text`, { cause });
  }
}

export function encodeMultibase(base: Base, bytes: Uint8Array): string {
  return PREFIX[base] + WRITERS[base](bytes);
}

const WRITERS: Readonly<Record<Base, (bytes: Uint8Array) => string>> = {
  base16: toHex,
  base32: (bytes) => base32nopad.encode(bytes).toLowerCase(),
  base36: encodeBase36,
  base58btc: encodeBase58,
  base64: (bytes) => base64nopad.encode(bytes),
  base64url: (bytes) => base64urlnopad.encode(bytes),
};

/** As in base 58, each zero byte at the beginning is a zero digit of its own. */
function encodeBase36(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const leading = zeros === -1 ? bytes.length : zeros;
  const rest = leading === bytes.length ? '' : BigInt(`0x${toHex(bytes)}`).toString(36);
  return '0'.repeat(leading) + rest;
}

function decodeBase36(text: string): Uint8Array {
  if (!/^[0-9a-z]*$/i.test(text)) throw new DecodeError('not base36 text');
  const leading = /^0*/.exec(text)?.[0].length ?? 0;
  let value = 0n;
  for (const digit of text.slice(leading)) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value === 0n ? '' : value.toString(16);
  const tail = fromHex(hex.length % 2 === 0 ? hex : `0${hex}`);
  const bytes = new Uint8Array(leading + tail.length);
  bytes.set(tail, leading);
  return bytes;
}
