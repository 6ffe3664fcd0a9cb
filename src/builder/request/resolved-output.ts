import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';

/** An output that an input spends, as whoever knows the chain found it. */
export interface ResolvedOutput {
  /** Bytes of the address. */
  readonly address: Uint8Array;
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
  readonly refScriptBytes?: number;
}
