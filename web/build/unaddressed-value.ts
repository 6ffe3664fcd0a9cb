import type { TxPreview } from '../../client/generated.js';

/** Warnings that make sums over addresses unreliable. */
const UNSURE: ReadonlySet<string> = new Set(['unresolved-inputs', 'scripts-fail', 'value-not-conserved']);

/**
 * Value that goes to no address besides the fee: deposits and treasury donations; negative when deposits are returned.
 * Zero when it is not known.
 */
export function computeUnaddressedValue({
  effects,
  fee,
  warnings,
}: Pick<TxPreview, 'effects' | 'fee' | 'warnings'>): bigint {
  if (warnings.some(({ code }) => UNSURE.has(code))) return 0n;
  return -effects.reduce((sum, { lovelace }) => sum + BigInt(lovelace), BigInt(fee));
}
