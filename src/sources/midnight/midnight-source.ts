import type { Lookup, LookupResults } from '../../chains/midnight/lookups.js';
import type { Source, SourceBlock, SubmissionResult } from '../source.js';

/**
 * `bytes` is the encoding of `chains/midnight/block.ts`; a point's slot is the consensus slot: the timestamp divided by
 * six seconds.
 */
export interface MidnightSource extends Source<SourceBlock> {
  readonly queries: MidnightQueries;
  readonly submitter?: MidnightSubmitter;
}

export interface MidnightSubmitter {
  submit(transaction: Uint8Array, signal?: AbortSignal): Promise<MidnightSubmissionResult>;
}

/** A `Verdict` whose reason is a UTF-8 message; `published` is set if the source itself completes the transaction. */
export type MidnightSubmissionResult = SubmissionResult & {
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

/** A registration on Cardano that the node has observed. */
export interface SeenRegistration {
  /** Bech32m. */
  readonly dustAddress: string;
  readonly valid: boolean;
  readonly utxoTxHash: string | undefined;
  readonly utxoOutputIndex: number | undefined;
}

/** Data that blocks do not contain and only a ledger can provide. */
export interface MidnightQueries {
  /** By reward address in bech32, in request order; undefined if blocks contain it. At most ten. */
  readonly registrations?: (
    stakeAddresses: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly (readonly SeenRegistration[])[]>;
  /** Rejects a range that the tree does not have with `invalid`. */
  merkleUpdate(tree: MerkleTree, start: number, end: number, signal?: AbortSignal): Promise<CollapsedUpdate>;
  /** Other indexer data. */
  lookup(lookup: Lookup, signal?: AbortSignal): Promise<LookupResults[Lookup['what']]>;
  /** The newest final block; undefined if unknown. */
  finalizedHeight(signal?: AbortSignal): Promise<number | undefined>;
}
