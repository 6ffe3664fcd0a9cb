import { createHmac } from 'node:crypto';
import { sha256 } from '../../chains/bitcoin/hashes.js';
import { taggedHash } from '../../chains/bitcoin/tagged-hash.js';
import { decodeScalar, encodeScalar, invert, modulo, ORDER, timesGenerator } from './curve.js';

/** The key of a simulated user. */
export interface SigningKey {
  /** 33 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** 32 bytes, x-only (BIP-340). */
  readonly xOnly: Uint8Array;
  /** DER, low S, nonce by RFC 6979; without the hash type byte. */
  signEcdsa(hash: Uint8Array): Uint8Array;
  /** 64 bytes (BIP-340), without auxiliary randomness. */
  signSchnorr(message: Uint8Array): Uint8Array;
  /** The tweaked key of a taproot output with this internal key (BIP-341). */
  tweaked(merkleRoot?: Uint8Array): SigningKey;
}

const deriveSecret = (simulationName: string, name: string): bigint =>
  (decodeScalar(sha256(new TextEncoder().encode(`crosstie sandbox\n${simulationName}\n${name}`))) % (ORDER - 1n)) + 1n;

export const deriveKey = (simulationName: string, name: string): SigningKey =>
  signingKey(deriveSecret(simulationName, name));

export function signingKey(secret: bigint): SigningKey {
  const { x, odd } = timesGenerator(secret);
  const publicKey = Uint8Array.of(odd ? 3 : 2, ...x);
  // BIP-340 uses the secret whose point has an even y.
  const evenSecret = odd ? ORDER - secret : secret;
  return {
    publicKey,
    xOnly: x,
    signEcdsa: (hash) => signEcdsa(secret, hash),
    signSchnorr: (message) => signSchnorr(evenSecret, x, message),
    tweaked: (merkleRoot = new Uint8Array()) =>
      signingKey(modulo(evenSecret + decodeScalar(taggedHash('TapTweak', x, merkleRoot)))),
  };
}

function signEcdsa(secret: bigint, hash: Uint8Array): Uint8Array {
  const message = modulo(decodeScalar(hash));
  for (const nonce of nonces(encodeScalar(secret), encodeScalar(message))) {
    const r = modulo(decodeScalar(timesGenerator(nonce).x));
    const s = modulo(invert(nonce) * (message + r * secret));
    if (r !== 0n && s !== 0n) return encodeDer(r, s > ORDER / 2n ? ORDER - s : s);
  }
  throw new RangeError('no nonce');
}

const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array => {
  const state = createHmac('sha256', key);
  for (const part of parts) state.update(part);
  return state.digest();
};

/** RFC 6979, section 3.2. */
function* nonces(secret: Uint8Array, message: Uint8Array): Generator<bigint, void> {
  let value: Uint8Array = new Uint8Array(32).fill(1);
  let key: Uint8Array = new Uint8Array(32);
  for (const step of [0, 1]) {
    key = hmac(key, value, Uint8Array.of(step), secret, message);
    value = hmac(key, value);
  }
  for (;;) {
    value = hmac(key, value);
    const nonce = decodeScalar(value);
    if (nonce > 0n && nonce < ORDER) yield nonce;
    key = hmac(key, value, Uint8Array.of(0));
    value = hmac(key, value);
  }
}

function derInteger(value: bigint): Uint8Array {
  const bytes = encodeScalar(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(first);
  // The highest bit is the sign.
  const positive = short[0]! & 0x80 ? [0, ...short] : [...short];
  return Uint8Array.of(0x02, positive.length, ...positive);
}

function encodeDer(r: bigint, s: bigint): Uint8Array {
  const both = [...derInteger(r), ...derInteger(s)];
  return Uint8Array.of(0x30, both.length, ...both);
}

const NO_RANDOMNESS = new Uint8Array(32);

function signSchnorr(evenSecret: bigint, publicKey: Uint8Array, message: Uint8Array): Uint8Array {
  const masked = encodeScalar(evenSecret ^ decodeScalar(taggedHash('BIP0340/aux', NO_RANDOMNESS)));
  const drawn = modulo(decodeScalar(taggedHash('BIP0340/nonce', masked, publicKey, message)));
  const point = timesGenerator(drawn);
  const nonce = point.odd ? ORDER - drawn : drawn;
  const challenge = modulo(decodeScalar(taggedHash('BIP0340/challenge', point.x, publicKey, message)));
  return Uint8Array.of(...point.x, ...encodeScalar(modulo(nonce + challenge * evenSecret)));
}
