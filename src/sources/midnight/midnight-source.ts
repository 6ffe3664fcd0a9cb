import type { Lookup, LookupAnswers } from '../../chains/midnight/lookups.js';
import type { Source, SourceBlock, Verdict } from '../source.js';

/** `bytes` is the form of `chains/midnight/block.ts`; a point's slot is that of the consensus, timestamp over six seconds. */
export interface MidnightSource extends Source<SourceBlock> {
  readonly queries: MidnightQueries;
  readonly submitter?: MidnightSubmitter;
}

export interface MidnightSubmitter {
  submit(transaction: Uint8Array, signal?: AbortSignal): Promise<MidnightVerdict>;
}

/** A `Verdict` whose reason is a sentence in UTF-8; `published` where the source itself completes what it is given. */
export type MidnightVerdict = Verdict & {
  readonly published?: { readonly hash: string; readonly identifiers: readonly string[] };
};

export type MerkleTree = 'zswap' | 'dust-commitment' | 'dust-generation';

export interface CollapsedUpdate {
  readonly startIndex: number;
  readonly endIndex: number;
  /** Serialized. */
  readonly update: string;
  readonly protocolVersion: number;
}

/** A mapping on Cardano that the node has seen. */
export interface SeenRegistration {
  /** Bech32m. */
  readonly dustAddress: string;
  readonly valid: boolean;
  readonly utxoTxHash: string | undefined;
  readonly utxoOutputIndex: number | undefined;
}

/** What blocks do not carry, and only whoever has the ledger can answer. */
export interface MidnightQueries {
  /** By reward address in bech32, in the order asked; undefined where blocks carry it. At most ten. */
  readonly registrations?: (
    stakeAddresses: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly (readonly SeenRegistration[])[]>;
  /** Refuses a range that the tree does not have, with `invalid`. */
  merkleUpdate(tree: MerkleTree, start: number, end: number, signal?: AbortSignal): Promise<CollapsedUpdate>;
  /** What else an indexer knows. */
  lookup(lookup: Lookup, signal?: AbortSignal): Promise<LookupAnswers[Lookup['what']]>;
  /** The newest block that cannot be undone any more; undefined where nobody tells. */
  finalizedHeight(signal?: AbortSignal): Promise<number | undefined>;
}
