import type { Block } from '../../chains/bitcoin/block.js';
import type { SpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import type { ChainEvent, Source, SourceBlock } from '../source.js';

/** `bytes` is the serialized block. Bitcoin has no slots: a point's slot is its height. */
export interface BitcoinSourceBlock extends SourceBlock {
  /**
   * The spent outputs in the form of `rest/spenttxouts/<hash>.bin`; undefined if the source does not provide them and
   * the index must look them up.
   */
  readonly spentOutputs: Uint8Array | undefined;
  /**
   * The decoded block and spent outputs. A source that decodes them for verification (hash, Merkle root, one output per
   * input) passes them on, so that they are not decoded twice.
   */
  readonly decoded?: { readonly block: Block; readonly spent: SpentOutputs | undefined };
}

export type BitcoinEvent = ChainEvent<BitcoinSourceBlock>;

/** A mempool transaction with data that its bytes do not contain. */
export interface PendingTransaction {
  /** In printed form: 64 hexadecimal digits. */
  readonly txid: string;
  readonly bytes: Uint8Array;
  /** Unix time in seconds at which the node accepted it. */
  readonly time: number;
  /** In satoshi, as computed by the node; undefined if not reported. */
  readonly fee: bigint | undefined;
}

/** The changes since the previous one; the first one contains the whole mempool. Parents come before their children. */
export interface MempoolChange {
  /** Whether earlier state must be discarded: for the first change, and after a restart of the node. */
  readonly whole: boolean;
  readonly added: readonly PendingTransaction[];
  /** By txid: replaced, dropped or included in a block. */
  readonly removed: readonly string[];
  /** The node's mempool sequence number, if available. */
  readonly sequence: bigint | undefined;
  /** The current minimum fee rate of the node, in satoshi per 1,000 virtual bytes. */
  readonly minimumFeeRate: bigint | undefined;
  /** The newest block of the node when its mempool was as the changes so far describe it, if the source knows it. */
  readonly tip?: string | undefined;
}

export interface BitcoinMempool {
  /**
   * Yields the whole mempool, then each change. Ends without an error when the signal aborts, and with one when the
   * node has not responded for some seconds; the next call starts with the whole mempool again.
   */
  watch(signal: AbortSignal): AsyncIterable<MempoolChange>;
}

/** The node's decision about a transaction; `reason` is the node's own code. */
export interface AcceptanceTest {
  readonly txid: string;
  readonly accepted: boolean;
  readonly reason: string | undefined;
  readonly virtualBytes: number | undefined;
  readonly fee: bigint | undefined;
}

/** Queries that only a node can answer. Each call throws a `SourceFault` without a response. */
export interface BitcoinNodeQueries {
  /**
   * Fee rate in satoshi per virtual byte for confirmation within that many blocks; undefined if the node has too little
   * data.
   */
  estimateFee(blocks: number, mode: 'economical' | 'conservative'): Promise<number | undefined>;
  /** At most 25; a package is tested together. */
  testAcceptance(transactions: readonly Uint8Array[], maxFeeRate?: number): Promise<readonly AcceptanceTest[]>;
  submitPackage(transactions: readonly Uint8Array[]): Promise<readonly AcceptanceTest[]>;
  /** Raw responses for data that only the node has; method names are fixed in code and never come from a client. */
  call(
    method: 'getblockchaininfo' | 'getnetworkinfo' | 'getchaintips' | 'getdeploymentinfo' | 'getblocktemplate',
  ): Promise<unknown>;
}

/** The reason of a `Verdict` is the node's message in UTF-8, for example `bad-txns-inputs-missingorspent`. */
export interface BitcoinSource extends Source<BitcoinSourceBlock> {
  readonly waiting?: BitcoinMempool;
  readonly queries?: BitcoinNodeQueries;
  /** The block before the first one that the source provides; undefined if it starts with the genesis block. */
  readonly start?: Required<SourceBlock['point']> | undefined;
}
