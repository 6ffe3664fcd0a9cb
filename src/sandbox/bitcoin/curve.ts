import { createECDH } from 'node:crypto';

/** The group order of secp256k1. */
export const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

export interface CurvePoint {
  /** 32 bytes. */
  readonly x: Uint8Array;
  readonly odd: boolean;
}

const curve = createECDH('secp256k1');

/**
 * Scalar multiplication of the generator. OpenSSL is several times faster than JavaScript, especially before JIT
 * warm-up.
 */
export function timesGenerator(scalar: bigint): CurvePoint {
  curve.setPrivateKey(encodeScalar(scalar));
  const compressed = curve.getPublicKey(null, 'compressed');
  return { x: new Uint8Array(compressed.subarray(1)), odd: compressed[0] === 3 };
}

export function encodeScalar(scalar: bigint): Uint8Array {
  const bytes = Buffer.alloc(32);
  for (let at = 0, rest = scalar; at < 4; at += 1, rest >>= 64n)
    bytes.writeBigUInt64BE(rest & 0xffff_ffff_ffff_ffffn, 24 - at * 8);
  return bytes;
}

export const decodeScalar = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`);

export const modulo = (value: bigint): bigint => {
  const rest = value % ORDER;
  return rest < 0n ? rest + ORDER : rest;
};

/** Extended Euclidean algorithm. It is not constant-time, because no real secrets are involved. */
export function invert(value: bigint): bigint {
  let [a, b] = [modulo(value), ORDER];
  let [x, y] = [1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b] = [b - quotient * a, a];
    [x, y] = [y - quotient * x, x];
  }
  return modulo(x);
}
