/** The part of the ledger context on which governance depends. */
export interface EpochContext {
  /** The epoch of the block; at a boundary, the epoch that begins. */
  readonly epoch: number;
}
