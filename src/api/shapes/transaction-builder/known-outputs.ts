import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import type { OutputFact } from '../../../store/queries/cardano/outputs/output-facts.js';

export type KnownOutput = Extract<OutputFact, { readonly exists: true }>;

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

export interface ReferenceScripts {
  /** Counted once for each output that carries one, as the ledger does. */
  readonly sizeBytes: number;
  /** Outputs of which nobody knows whether they carry one. */
  readonly unknownOutputs: number;
}
