import type { TxPreview } from '../../client/generated.js';

/** Warnings that make sums over addresses unreliable. */
const UNSURE: ReadonlySet<string> = new Set(['unresolved-inputs', 'scripts-fail', 'value-not-conserved']);

/**
 * Deposits that the transaction pays, minus those that it gets back: what goes to no address and is neither fee nor
 * donation. Zero when it is not known.
 */
export function computeNetDeposits({
  effects,
  fee,
  treasuryDonation,
  warnings,
}: Pick<TxPreview, 'effects' | 'fee' | 'treasuryDonation' | 'warnings'>): bigint {
  if (warnings.some(({ code }) => UNSURE.has(code))) return 0n;
  return -effects.reduce((sum, { lovelace }) => sum + BigInt(lovelace), BigInt(fee) + BigInt(treasuryDonation));
}
