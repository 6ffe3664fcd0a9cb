import { bech32 } from '@scure/base';
import { DecodeError } from '../kernel/errors.js';
import { type CardanoKey, extendedKey, normalKey } from './cardano-keys.js';

const MAX_BECH32_CHARACTERS = 1023;
const UNREADABLE =
  'not a signing key: a key file of cardano-cli, bech32 text (ed25519_sk, ed25519e_sk, addr_xsk) or hexadecimal bytes are expected';

/** Reads a signing key in the formats of cardano-cli and CIP-5. Messages never repeat the text. */
export function readKeyFile(text: string): CardanoKey {
  const bytes = secretBytes(text.trim());
  if (bytes.length === 32) return normalKey(bytes);
  // Scalar and nonce secret; the following public key or chain code is derived or not needed.
  if (bytes.length === 64 || bytes.length === 96 || bytes.length === 128)
    return extendedKey({ left: bytes.slice(0, 32), right: bytes.slice(32, 64) });
  throw new DecodeError(UNREADABLE);
}

function secretBytes(text: string): Uint8Array {
  if (text.startsWith('{')) return withoutHeader(hexBytes(envelopeHex(text)));
  if (/^[0-9a-fA-F]+$/.test(text)) return withoutHeader(hexBytes(text));
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, MAX_BECH32_CHARACTERS);
    if (/(?:_sk|_xsk|e_sk|xprv)$/.test(prefix)) return bech32.fromWords(words);
  } catch {
    // Reported below: the library's message may repeat the text.
  }
  throw new DecodeError(UNREADABLE);
}

function envelopeHex(text: string): string {
  try {
    const { type, cborHex } = JSON.parse(text) as { readonly type?: unknown; readonly cborHex?: unknown };
    if (typeof type === 'string' && type.includes('SigningKey') && typeof cborHex === 'string') return cborHex;
  } catch {
    // Reported below, without the text that the parser quotes.
  }
  throw new DecodeError(UNREADABLE);
}

/** Key files contain one CBOR byte string of 32, 64, 96 or 128 bytes: 58 and its length come first. */
function withoutHeader(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x58 && bytes[1] === bytes.length - 2 ? bytes.slice(2) : bytes;
}

function hexBytes(text: string): Uint8Array {
  if (text.length % 2 === 1 || !/^[0-9a-fA-F]+$/.test(text)) throw new DecodeError(UNREADABLE);
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
