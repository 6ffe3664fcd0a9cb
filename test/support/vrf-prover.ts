import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { encodePoints, mapToPoint } from '../../src/ledger/consensus/edwards-points.js';

// Makes VRF proofs of draft-irtf-cfrg-vrf-03 with the curve of another library, so that the verification meets numbers
// that its own arithmetic did not produce.

const { Point } = ed25519;
const order = Point.Fn.ORDER;

export interface VrfKeys {
  readonly secret: Uint8Array;
  readonly publicKey: Uint8Array;
}

export const vrfKeys = (secret: Uint8Array): VrfKeys => ({ secret, publicKey: ed25519.getPublicKey(secret) });

const sha512 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

export const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);

export function toLittleEndian(number: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((number >> BigInt(8 * index)) & 0xffn));
}

/** An 80-byte proof and its 64-byte output. */
export function proveVrf({ secret, publicKey }: VrfKeys, input: Uint8Array) {
  const { scalar, prefix } = ed25519.utils.getExtendedPublicKey(secret);
  const hBytes = encodePoints(mapToPoint(sha512(Uint8Array.of(4, 1), publicKey, input)))[0]!;
  const h = Point.fromBytes(hBytes);
  const gamma = h.multiply(scalar % order).toBytes();
  const nonce = littleEndian(sha512(prefix, hBytes)) % order;
  const points = [hBytes, gamma, Point.BASE.multiply(nonce).toBytes(), h.multiply(nonce).toBytes()];
  const challenge = sha512(Uint8Array.of(4, 2), ...points).subarray(0, 16);
  const s = (nonce + littleEndian(challenge) * scalar) % order;
  const proof = Uint8Array.from([...gamma, ...challenge, ...toLittleEndian(s, 32)]);
  return { proof, output: sha512(Uint8Array.of(4, 3), Point.fromBytes(gamma).clearCofactor().toBytes()) };
}

/**
 * A proof for a key of small order, which needs no secret: with the identity as Gamma and a challenge whose negation is
 * a multiple of 8, key and Gamma drop out of the equations. Only the check of the key rejects it.
 */
export function forgeProof(key: Uint8Array, input: Uint8Array): Uint8Array {
  const hBytes = encodePoints(mapToPoint(sha512(Uint8Array.of(4, 1), key, input)))[0]!;
  const h = Point.fromBytes(hBytes);
  const gamma = Point.ZERO.toBytes();
  for (let s = 1n; ; s += 1n) {
    const points = [hBytes, gamma, Point.BASE.multiply(s).toBytes(), h.multiply(s).toBytes()];
    const challenge = sha512(Uint8Array.of(4, 2), ...points).subarray(0, 16);
    if ((order - littleEndian(challenge)) % 8n === 0n)
      return Uint8Array.from([...gamma, ...challenge, ...toLittleEndian(s, 32)]);
  }
}
