import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';

const TWO_TO_256 = 1n << 256n;

/** Expands the compact form of the header to the maximum valid block hash. */
export function bitsToTarget(bits: number): bigint {
  const size = bits >>> 24;
  const mantissa = BigInt(bits & 0x007f_ffff);
  if (mantissa !== 0n && (bits & 0x0080_0000) !== 0) throw new DecodeError('a negative target');
  const target = size <= 3 ? mantissa >> BigInt(8 * (3 - size)) : mantissa << BigInt(8 * (size - 3));
  if (target >= TWO_TO_256) throw new DecodeError('a target above 256 bits');
  return target;
}

export function targetToBits(target: bigint): number {
  if (target === 0n) return 0;
  let size = Math.ceil(target.toString(16).length / 2);
  let mantissa = Number(size <= 3 ? target << BigInt(8 * (3 - size)) : target >> BigInt(8 * (size - 3)));
  // The highest bit of the mantissa is the sign.
  if (mantissa & 0x0080_0000) {
    mantissa >>= 8;
    size += 1;
  }
  return ((size << 24) | mantissa) >>> 0;
}

/** The difficulty relative to mainnet's easiest target, as nodes print it. */
export function computeDifficulty(bits: number): number {
  const mantissa = bits & 0x00ff_ffff;
  return mantissa === 0 ? 0 : (0xffff / mantissa) * 2 ** (8 * (0x1d - (bits >>> 24)));
}

/** The expected number of hashes for a block of this target. The sum over all blocks is the chain work. */
export const computeWork = (bits: number): bigint => TWO_TO_256 / (bitsToTarget(bits) + 1n);

/** Whether the hash (printed order) satisfies the proof of work of its header. */
export const meetsTarget = (hash: Uint8Array, bits: number): boolean =>
  BigInt(`0x${toHex(hash)}`) <= bitsToTarget(bits);
