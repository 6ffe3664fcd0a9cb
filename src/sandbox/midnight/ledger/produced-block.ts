import type { MidnightTransaction } from '../../../chains/midnight/block.js';
import type { PlannedTransaction } from '../history.js';

/** The input of the ledger for one block. */
export interface BlockRequest {
  readonly seed: string;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly parentHash: string;
  readonly planned: readonly PlannedTransaction[];
  readonly submitted: readonly Uint8Array[];
}

/** The JSON form of a block, in which amounts are decimal strings. */
type AmountsAsText<Value> = Value extends bigint
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly AmountsAsText<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: AmountsAsText<Value[Key]> }
      : Value;

type RegularFields = 'status' | 'fee' | 'zswapRoot' | 'zswap' | 'dustCommitment' | 'dustGeneration' | 'bridgeClaim';
type TransactionFields = AmountsAsText<Omit<MidnightTransaction, 'protocolVersion' | 'unknownParts'>>;

/** A system transaction lacks the fields that only regular ones have. */
export type ProducedTransaction = Omit<TransactionFields, RegularFields> &
  Partial<Pick<TransactionFields, RegularFields>>;

/** A transaction that is not in the block: its index among the planned or the submitted ones. */
export interface RefusedTransaction {
  readonly planned?: number;
  readonly submitted?: number;
  readonly reason: string;
}

/** The next free index of each of the three trees. */
export interface TreeEnds {
  readonly zswap: number;
  readonly dustCommitment: number;
  readonly dustGeneration: number;
}

/** Roots of the two trees of DUST, 32 bytes in hexadecimal. */
export interface DustRoots {
  readonly commitment: string;
  readonly generation: string;
}

export interface ProducedBlock {
  readonly transactions: readonly ProducedTransaction[];
  readonly refused: readonly RefusedTransaction[];
  readonly ends: TreeEnds;
  readonly zswapRoot: string;
  readonly dustRoots: DustRoots;
  readonly ledgerParameters: string;
}
