import { NONE } from '../lists.js';
import type { OutputReference, TxOutput } from './output.js';
import type { Transaction } from './transaction.js';

/** The effects of a transaction on the UTxO set. */
export interface UtxoEffects {
  readonly spent: readonly OutputReference[];
  /** Outputs with their index. */
  readonly created: readonly (readonly [number, TxOutput])[];
}

/** The outputs of `computeUtxoEffects` without their indexes. */
export function listCreated({ valid, body }: Transaction): readonly TxOutput[] {
  if (valid) return body.outputs;
  return body.collateralReturn ? [body.collateralReturn] : NONE;
}

/**
 * A transaction with a failed script only consumes its collateral: none of its outputs, certificates, withdrawals,
 * mints, votes or proposals take effect. The collateral return is an output, indexed after the outputs that were not
 * created.
 */
export function computeUtxoEffects({ valid, body }: Transaction): UtxoEffects {
  if (valid) return { spent: body.inputs, created: body.outputs.map((output, index) => [index, output]) };
  const { collateral, collateralReturn, outputs } = body;
  return { spent: collateral, created: collateralReturn ? [[outputs.length, collateralReturn]] : NONE };
}
