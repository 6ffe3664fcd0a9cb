import type { SourceKind } from '../../api/kit/network-state.js';
import type { Network } from '../../chains/networks.js';
import type { OffChainGateway } from '../../gateways/off-chain/off-chain.js';
import type { ChainIndex, Checkpoint } from '../../indexer/chain-index.js';
import type { FollowLimits } from '../../indexer/follow.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { Source } from '../../sources/source.js';
import type { Db } from '../../store/db.js';
import type { NetworkConfig } from '../settings/network-settings.js';

export interface SourceParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** A folder alone is read to its end and then left, instead of being watched for more. */
  readonly ends?: boolean;
}

export interface OpenIndexParts<N extends Network, S extends Source> {
  readonly db: Db;
  readonly network: N;
  readonly config: NetworkConfig;
  readonly clock: Clock;
  /** What the blocks will come from, where that says how an index begins. */
  readonly source?: S | undefined;
}

export interface ServeParts<N extends Network, S extends Source> {
  readonly db: Db;
  readonly network: N;
  readonly source: S;
  /** The way to documents that the chain names; undefined where they are not to be fetched. */
  readonly documents: OffChainGateway | undefined;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** All that following a network needs to know of its family. */
export interface ChainFamily<N extends Network = Network, S extends Source = Source, Block = unknown> {
  readonly limits: Partial<FollowLimits>;
  /** Where the operator says that a network's blocks are; undefined where that is nowhere. */
  source(network: N, config: NetworkConfig, parts: SourceParts): S | undefined;
  kindOf(config: NetworkConfig): Exclude<SourceKind, 'none' | 'sandbox'>;
  /** What to set for a source, in words. */
  sourceSettings(network: N): string;
  /** The index of a network, ready to be written. */
  openIndex(parts: OpenIndexParts<N, S>): Promise<ChainIndex<Block>>;
  transactionsIn(block: Block): number;
  /** What the one process that writes the index does besides, until the signal aborts. */
  serve(parts: ServeParts<N, S>): Promise<void>;
  /** How far an index is; throws where it has no tables yet. */
  checkpoint(db: Db, network: N): Promise<Checkpoint | undefined>;
  /** When a block was made, where its place on the chain does not say it. */
  blockTime?(db: Db, network: N, height: number): Promise<number | undefined>;
}
