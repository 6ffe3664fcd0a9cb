import { HEAD_LIMITS } from '../encoding/cbor-size.js';

export interface FeeRule {
  readonly perByte: bigint;
  /** Constant part and the fee of reference scripts. */
  readonly base: bigint;
}

/** The minimum fee for `bytes`, including its own encoded width. */
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
 * Divides `amount` between the fee and the last output, whose encoded width affects the fee. `bytes` excludes the two
 * amounts. A higher fee can make the other amount narrower and so be more than enough; of all valid divisions this
 * returns the one with the lowest fee. Undefined when the fee exceeds `amount`.
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
