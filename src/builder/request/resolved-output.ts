import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';

/** The output that an input spends, as found in the index or given by the caller. */
export interface ResolvedOutput {
  readonly address: Uint8Array;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
  readonly refScriptBytes?: number;
  /** Undefined also where it is not known. */
  readonly scriptRef?: OutputContent['scriptRef'];
  readonly datumHash?: OutputContent['datumHash'];
  readonly inlineDatum?: OutputContent['inlineDatum'];
}
