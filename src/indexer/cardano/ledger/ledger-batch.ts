import type { LedgerBlock } from '../../../ledger/blocks/ledger-block.js';

/** The blocks of a batch as the ledger engine reads them. */
export interface LedgerBatch {
  readonly blocks: LedgerBlock[];
  /** Ids of addresses that name their stake credential by a certificate pointer, with the pointer's key. */
  readonly pointerAddresses: Map<number, string>;
  /** Those that appeared in this batch. */
  readonly newPointerAddresses: { readonly height: number; readonly id: number; readonly key: string }[];
  /** Ids of Byron redeem addresses; empty from Allegra on. */
  readonly redeemAddresses: ReadonlySet<number>;
  /** Lovelace of created minus spent outputs at script addresses, by height. */
  readonly lockedChanges: Map<number, bigint>;
}
