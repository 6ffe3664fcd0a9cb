import type { CardanoNetwork } from '../chains/networks.js';

/** Where in time the ledger state is changed. */
export interface LedgerContext {
  readonly network: CardanoNetwork;
  readonly slot: number;
  /** The epoch of the slot; at a boundary, the epoch that begins. */
  readonly epoch: number;
}
