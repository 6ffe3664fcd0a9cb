import type { OutputReference, TxOutput } from '../../../chains/cardano/transactions/output.js';
import type { KnownOutput } from '../../../store/write/cardano/known.js';

/** Outputs that a transaction spent and created, as indexed. */
export interface MovedOutputs {
  readonly spent: readonly (readonly [OutputReference, KnownOutput])[];
  readonly made: readonly (readonly [TxOutput, KnownOutput])[];
}
