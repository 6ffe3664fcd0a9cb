import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import type { OutputFact } from '../../../store/queries/cardano/outputs/output-facts.js';

export type IndexedOutput = Extract<OutputFact, { readonly exists: true }>;

export const outpointText = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

export interface ReferenceScripts {
  /** Counted once for each output that contains one, as in the ledger. */
  readonly sizeBytes: number;
  /** Outputs for which it is unknown whether they contain one. */
  readonly unknownOutputs: number;
}
