import { createHash } from 'node:crypto';
import {
  addProducts,
  clearCofactor,
  encodePoints,
  isSmallOrder,
  mapToPoint,
  oddMultiples,
  readLittleEndian,
  readPoint,
} from './edwards-points.js';

// ECVRF-ED25519-SHA512-Elligator2 of draft-irtf-cfrg-vrf-03, the VRF of every Cardano era. The batch-compatible form of
// draft 13 (128 bytes) exists in the node's library only: no ledger era uses it, and nodes reject such headers.

export const VRF_KEY_BYTES = 32;
export const VRF_PROOF_BYTES = 80;
export const VRF_OUTPUT_BYTES = 64;

const SUITE = 0x04;
const HASH_TO_CURVE = 0x01;
const CHALLENGE = 0x02;
const OUTPUT = 0x03;
const CHALLENGE_BYTES = 16;

/** The order of the prime-order subgroup and its base point, y = 4/5. */
const ORDER = (1n << 252n) + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const BASE = oddMultiples(readPoint(Buffer.from(`58${'66'.repeat(31)}`, 'hex'))!);

/**
 * The 64-byte output if the proof is valid for this key and input, else undefined. Accepts exactly the keys and proofs
 * that libsodium as nodes use it accepts: key and Gamma in canonical encoding, no key of small order, s below the group
 * order.
 */
export function verifyVrf(key: Uint8Array, input: Uint8Array, proof: Uint8Array): Uint8Array | undefined {
  const parts = readProof(proof);
  const y = readPoint(key);
  if (parts === undefined || y === undefined || isSmallOrder(y)) return undefined;
  const { gamma, challenge, s } = parts;
  const h = mapToPoint(sha512(Uint8Array.of(SUITE, HASH_TO_CURVE), key, input));
  // The challenge is negated as a scalar, not the point: for a point outside the prime-order subgroup this differs.
  const negated = (ORDER - readLittleEndian(challenge)) % ORDER;
  const u = addProducts(BASE, s, oddMultiples(y), negated);
  const v = addProducts(oddMultiples(h), s, oddMultiples(gamma), negated);
  const [hBytes, uBytes, vBytes, cleared] = encodePoints(h, u, v, clearCofactor(gamma));
  const gammaBytes = proof.subarray(0, VRF_KEY_BYTES);
  const expected = sha512(Uint8Array.of(SUITE, CHALLENGE), hBytes!, gammaBytes, uBytes!, vBytes!);
  if (!expected.subarray(0, CHALLENGE_BYTES).equals(challenge)) return undefined;
  return hashToOutput(cleared!);
}

/** The output of a proof without verifying it; undefined if the proof is malformed. */
export function proofToHash(proof: Uint8Array): Uint8Array | undefined {
  const parts = readProof(proof);
  return parts && hashToOutput(encodePoints(clearCofactor(parts.gamma))[0]!);
}

function readProof(proof: Uint8Array) {
  if (proof.length !== VRF_PROOF_BYTES) return undefined;
  const gamma = readPoint(proof.subarray(0, VRF_KEY_BYTES));
  const challenge = proof.subarray(VRF_KEY_BYTES, VRF_KEY_BYTES + CHALLENGE_BYTES);
  const s = readLittleEndian(proof.subarray(VRF_KEY_BYTES + CHALLENGE_BYTES));
  return gamma === undefined || s >= ORDER ? undefined : { gamma, challenge, s };
}

const hashToOutput = (cleared: Uint8Array): Uint8Array => new Uint8Array(sha512(Uint8Array.of(SUITE, OUTPUT), cleared));

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
