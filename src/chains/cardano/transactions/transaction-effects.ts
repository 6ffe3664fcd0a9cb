import { NONE } from '../lists.js';
import type { OutputReference, TxOutput } from './output.js';
import type { Transaction } from './transaction.js';

/** What a transaction did to the set of unspent outputs. */
export interface UtxoEffects {
  readonly spent: readonly OutputReference[];
  /** Outputs with the index that names them. */
  readonly created: readonly (readonly [number, TxOutput])[];
}

/**
 * A transaction whose script failed loses its collateral and does nothing else: no output, certificate, withdrawal,
 * mint, vote or proposal of it counts. What the collateral leaves over comes back in one output, numbered after the
 * ones that were never made.
 */
export function effectsOf({ valid, body }: Transaction): UtxoEffects {
  if (valid) return { spent: body.inputs, created: body.outputs.map((output, index) => [index, output]) };
  const { collateral, collateralReturn, outputs } = body;
  return { spent: collateral, created: collateralReturn ? [[outputs.length, collateralReturn]] : NONE };
}
