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

export interface SourceDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** A folder without a node is read to its end and not watched for new blocks. */
  readonly ends?: boolean;
}

export interface OpenIndexDependencies<N extends Network, S extends Source> {
  readonly db: Db;
  readonly network: N;
  readonly config: NetworkConfig;
  readonly clock: Clock;
  readonly log: Log;
  /** The source of the blocks, when it determines how an index starts. */
  readonly source?: S | undefined;
}

export interface ServeDependencies<N extends Network, S extends Source> {
  readonly db: Db;
  readonly network: N;
  readonly source: S;
  /** Fetches off-chain documents; undefined when fetching is disabled. */
  readonly documents: OffChainGateway | undefined;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface MaintainDependencies<N extends Network> {
  readonly db: Db;
  readonly network: N;
  readonly config: NetworkConfig;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Everything family-specific that following a network needs. */
export interface ChainFamily<N extends Network = Network, S extends Source = Source, Block = unknown> {
  readonly limits: Partial<FollowLimits>;
  /** The configured source of a network; undefined when none is configured. */
  source(network: N, config: NetworkConfig, dependencies: SourceDependencies): S | undefined;
  getSourceKind(config: NetworkConfig): Exclude<SourceKind, 'none' | 'sandbox'>;
  /** The settings that configure a source, for messages. */
  sourceSettings(network: N): string;
  /** Opens the index of a network for writing. */
  openIndex(dependencies: OpenIndexDependencies<N, S>): Promise<ChainIndex<Block>>;
  transactionsIn(block: Block): number;
  /** Background work of the process that writes the index, until the signal aborts. */
  serve(dependencies: ServeDependencies<N, S>): Promise<void>;
  /**
   * Maintenance of the tables by the process that writes the index, in a service or in a command, until the signal
   * aborts. Never throws.
   */
  maintain?(dependencies: MaintainDependencies<N>): Promise<void>;
  /** The checkpoint of an index; throws when it has no tables yet. */
  checkpoint(db: Db, network: N): Promise<Checkpoint | undefined>;
  /** The time of a block, when its slot does not determine it. */
  blockTime?(db: Db, network: N, height: number): Promise<number | undefined>;
}
