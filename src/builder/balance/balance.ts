import { HEAD_LIMITS } from '../encoding/cbor-size.js';

/** Without change a transaction may give away so much beyond its fee, in thousandths of it. */
const TOLERATED_SHARE = 1000;

/** Whether what is left after payments is the fee, or so close to it that no change is missed. */
export const isNearExact = (left: number, fee: number): boolean => (left - fee) * TOLERATED_SHARE <= fee;

export interface FeeRule {
  readonly perByte: bigint;
  /** Constant part and the price of reference scripts. */
  readonly base: bigint;
}

/** The least fee that pays for `bytes` and for its own width. */
export function feeFor(bytes: number, { perByte, base }: FeeRule): bigint {
  let smallest = 0n;
  for (const [width, largest] of HEAD_LIMITS) {
    const needed = perByte * BigInt(bytes + width) + base;
    const fee = needed > smallest ? needed : smallest;
    if (fee <= largest) return fee;
    smallest = largest + 1n;
  }
  throw new RangeError('a fee beyond 64 bits');
}

/**
 * Divides `amount` between the fee and one last output, whose width is part of the size that the fee pays for.
 * `bytes` has everything but the two amounts. A higher fee can make the other amount narrower and so be more than
 * enough; of all divisions that pay for themselves this is the one with the lowest fee. Undefined when even the fee
 * is more than there is.
 */
export function divide(
  amount: bigint,
  bytes: number,
  rule: FeeRule,
): { readonly fee: bigint; readonly rest: bigint } | undefined {
  let best: bigint | undefined;
  let smallest = 0n;
  for (const [width, largest] of HEAD_LIMITS) {
    const needed = feeFor(bytes + width, rule);
    const rest = amount - needed;
    if (rest >= smallest) {
      const fee = rest <= largest ? needed : amount - largest;
      if (best === undefined || fee < best) best = fee;
    }
    smallest = largest + 1n;
  }
  return best === undefined ? undefined : { fee: best, rest: amount - best };
}
