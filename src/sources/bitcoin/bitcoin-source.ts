import type { Block } from '../../chains/bitcoin/block.js';
import type { SpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import type { ChainEvent, Source, SourceBlock } from '../source.js';

/** `bytes` is the block as nodes send and store it. Bitcoin counts no slots: a point's slot is its height. */
export interface BitcoinSourceBlock extends SourceBlock {
  /**
   * What the block spends, in the form of `rest/spenttxouts/<hash>.bin`; undefined where the source does not tell and
   * the index has to know.
   */
  readonly spentOutputs: Uint8Array | undefined;
  /**
   * The same two, read. A source that had to read them to check them (hash, Merkle root, an output for each input)
   * hands them on, so that nobody reads them again.
   */
  readonly decoded?: { readonly block: Block; readonly spent: SpentOutputs | undefined };
}

export type BitcoinEvent = ChainEvent<BitcoinSourceBlock>;

/** A transaction that waits, and what its bytes do not say. */
export interface WaitingTransaction {
  /** As printed, 64 hexadecimal digits. */
  readonly txid: string;
  readonly bytes: Uint8Array;
  /** Seconds since 1970 at which the node took it. */
  readonly time: number;
  /** In satoshi, as the node computed it; undefined where it did not say. */
  readonly fee: bigint | undefined;
}

/**
 * What changed since the change before; the first one begins from nothing and holds all that waits. Parents come
 * before their children.
 */
export interface MempoolChange {
  /** Whether what was known before is to be forgotten: the first change, and the one after a node's restart. */
  readonly whole: boolean;
  readonly added: readonly WaitingTransaction[];
  /** By txid: replaced, dropped, or taken into a block. */
  readonly removed: readonly string[];
  /** The node's own count of changes, where it has one. */
  readonly sequence: bigint | undefined;
  /** The lowest rate that the node takes now, in satoshi for 1,000 virtual bytes. */
  readonly minimumFeeRate: bigint | undefined;
}

export interface BitcoinMempool {
  /**
   * Everything that waits now, then each change. Ends without an error when the signal aborts, and with one when the
   * mempool has not been known for some seconds; the next call begins with everything again.
   */
  watch(signal: AbortSignal): AsyncIterable<MempoolChange>;
}

/** What a node says of transactions that it would or would not take; `reason` is the node's own word. */
export interface AcceptanceTest {
  readonly txid: string;
  readonly accepted: boolean;
  readonly reason: string | undefined;
  readonly virtualBytes: number | undefined;
  readonly fee: bigint | undefined;
}

/** What only a node can answer. Each call throws a `SourceFault` where there is no answer. */
export interface BitcoinNodeQueries {
  /** Satoshi for a virtual byte that confirm within so many blocks; undefined where the node has seen too little. */
  estimateFee(blocks: number, mode: 'economical' | 'conservative'): Promise<number | undefined>;
  /** At most 25; a package is tried together. */
  testAcceptance(transactions: readonly Uint8Array[], maxFeeRate?: number): Promise<readonly AcceptanceTest[]>;
  submitPackage(transactions: readonly Uint8Array[]): Promise<readonly AcceptanceTest[]>;
  /** The node's raw answers, for what it alone knows; method names are ours to choose, never a caller's. */
  ask(method: 'getblockchaininfo' | 'getnetworkinfo' | 'getchaintips' | 'getdeploymentinfo'): Promise<unknown>;
}

/** A `Verdict`'s reason is the node's sentence in UTF-8, for example `bad-txns-inputs-missingorspent`. */
export interface BitcoinSource extends Source<BitcoinSourceBlock> {
  readonly waiting?: BitcoinMempool;
  readonly queries?: BitcoinNodeQueries;
  /** The block that comes before the first one it gives; undefined where it begins with the genesis block. */
  readonly start?: Required<SourceBlock['point']> | undefined;
}
