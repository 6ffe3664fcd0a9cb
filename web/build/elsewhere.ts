import type { TxPreview } from '../../client/generated.js';

/** What makes sums over addresses say nothing. */
const UNSURE: ReadonlySet<string> = new Set(['unresolved-inputs', 'scripts-fail', 'value-not-conserved']);

/**
 * What goes to no address beside the fee: deposits and gifts to the treasury; below zero where deposits come back. Zero
 * where it cannot be told.
 */
export function elsewhere({ effects, fee, warnings }: Pick<TxPreview, 'effects' | 'fee' | 'warnings'>): bigint {
  if (warnings.some(({ code }) => UNSURE.has(code))) return 0n;
  return -effects.reduce((sum, { lovelace }) => sum + BigInt(lovelace), BigInt(fee));
}
