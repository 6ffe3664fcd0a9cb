import type { Rational } from '../rational.js';

/** Conway ledger, `tierRefScriptFee`: the price per byte rises by a fifth with each stride. */
const STRIDE_BYTES = 25_600;
const STEP_NUMERATOR = 6n;
const STEP_DENOMINATOR = 5n;

/** Conway ledger, `maxRefScriptSizePerTx`. */
export const MAX_REFERENCE_SCRIPT_BYTES = 200 * 1024;

/** The fee for that many bytes of reference scripts, rounded down once at the end. */
export function tieredScriptFee({ numerator, denominator }: Rational, sizeBytes: number): bigint {
  let price = numerator;
  let divisor = denominator;
  let sum = 0n;
  for (let left = sizeBytes; left > 0; left -= STRIDE_BYTES) {
    sum += BigInt(Math.min(left, STRIDE_BYTES)) * price;
    if (left <= STRIDE_BYTES) break;
    price *= STEP_NUMERATOR;
    sum *= STEP_DENOMINATOR;
    divisor *= STEP_DENOMINATOR;
  }
  return sum / divisor;
}
