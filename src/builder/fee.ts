import type { BuilderParameters } from './ledger-view.js';

/** Conway ledger, `tierRefScriptFee`: each further stride of bytes costs a fifth more than the one before. */
const STRIDE_BYTES = 25_600;
const STEP_NUMERATOR = 6n;
const STEP_DENOMINATOR = 5n;

/** Conway ledger, `maxRefScriptSizePerTx`. */
export const MAX_REF_SCRIPT_BYTES = 200 * 1024;

/** What the reference scripts among the inputs cost, rounded down once at the end. */
export function refScriptFee({ refScriptCostPerByte }: BuilderParameters, sizeBytes: number): bigint {
  if (refScriptCostPerByte === undefined || sizeBytes === 0) return 0n;
  let { numerator: price, denominator } = refScriptCostPerByte;
  let sum = 0n;
  for (let left = sizeBytes; left > 0; left -= STRIDE_BYTES) {
    sum += BigInt(Math.min(left, STRIDE_BYTES)) * price;
    if (left <= STRIDE_BYTES) break;
    price *= STEP_NUMERATOR;
    sum *= STEP_DENOMINATOR;
    denominator *= STEP_DENOMINATOR;
  }
  return sum / denominator;
}

/**
 * The ledger's minimum for a signed transaction. `sizeBytes` is that of the three-element form: the ledger leaves out
 * the byte that says whether scripts succeed (`toCBORForSizeComputation`).
 */
export const linearFee = ({ minFeeA, minFeeB }: BuilderParameters, sizeBytes: number): bigint =>
  minFeeA * BigInt(sizeBytes) + minFeeB;
