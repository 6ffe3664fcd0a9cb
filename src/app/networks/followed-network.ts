import { hostname } from 'node:os';
import type { SourceKind } from '../../api/kit/network-state.js';
import { allNetworks, type Network } from '../../chains/networks.js';
import type { OffChainGateway } from '../../gateways/off-chain/off-chain.js';
import type { ChainIndex } from '../../indexer/chain-index.js';
import type { FollowLimits } from '../../indexer/follow.js';
import { FollowerCounters } from '../../indexer/follower-counters.js';
import { type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import { type IndexMaintainer, indexLock, maintainIndex } from '../../indexer/maintain-index.js';
import { findLastKnownState, type ReadCheckpoint } from '../../indexer/state-exchange.js';
import type { Clock, Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Source } from '../../sources/source.js';
import type { Db } from '../../store/db.js';
import type { IndexMarks } from '../../store/index-marks.js';
import { networkDb } from '../../store/network-db.js';
import { tipMark } from '../../store/queries/tip-mark.js';
import type { Config } from '../config.js';
import { getFamily } from '../families/families.js';
import { cacheBlockTime } from '../sandbox/block-time-cache.js';
import { hasSource, type NetworkConfig } from '../settings/network-settings.js';
import { configureNetwork } from './genesis-files.js';
import { networkLimits } from './network-limits.js';
import { type NetworkState, networkState } from './network-state.js';
import { readCheckpoint } from './open-index.js';

export interface FollowedNetworkDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<FollowLimits>;
  /** Fetches off-chain documents. */
  readonly documents?: OffChainGateway | undefined;
  /** Where the states of the indexes that this process writes are published. */
  readonly marks?: IndexMarks | undefined;
  /** Other processes write the indexes: this one reads their reports. */
  readonly observeOnly?: boolean;
}

/** A network with an external source of blocks: its source, and its index as this process sees it. */
export interface FollowedNetwork<N extends Network = Network, S extends Source = Source> {
  readonly network: N;
  readonly kind: Exclude<SourceKind, 'none'>;
  readonly source: S;
  /** Time of the newest block, when its slot does not determine it; undefined while not known. */
  readonly tipTime?: number | undefined;
  /** Other work that currently fills the index. */
  besides?(): readonly { readonly name: string; readonly status: string }[];
  state(): FollowerState;
  networkState(now: number): NetworkState;
  readonly counters: FollowerCounters;
  /** Whether this process writes the index. */
  readonly writes: boolean;
  /** Starts to follow the chain. Until then only reports of other processes are known. */
  start(): void;
  stop(): Promise<void>;
  /** Whether this process follows the chain. */
  readonly running: boolean;
}

const STOPPED: FollowerState = { ...UNOPENED, activity: 'stopped' };

export const processName = (): string => `${hostname()}:${process.pid}`;

/** The options that every writer of an index shares, in a service or in a command. */
export function createFollowOptions(
  network: Network,
  config: NetworkConfig,
  dependencies: FollowedNetworkDependencies,
  source?: Source,
) {
  const { db, clock, random, documents, marks } = dependencies;
  const family = getFamily(network);
  if (family === undefined) throw new ServiceError('not-implemented', `${network.id} cannot be indexed yet`);
  const now = (): number => clock.now();
  const log = dependencies.log.with({ network: network.id });
  const maintain = async (signal: AbortSignal): Promise<void> =>
    family.maintain?.({ db, network, config, now, log, signal });
  const readMark = (): Promise<string> => tipMark(networkDb(db, network.id, network.family));
  return {
    changes: marks && { marks, readMark },
    network,
    openIndex: (): Promise<ChainIndex<unknown>> => family.openIndex({ db, network, config, clock, log, source }),
    transactionsIn: family.transactionsIn,
    maintain,
    backgroundTask: async (from: Source, signal: AbortSignal): Promise<void> => {
      await Promise.all([family.serve({ db, network, source: from, documents, now, log, signal }), maintain(signal)]);
    },
    now,
    random,
    log,
    limits: { ...family.limits, ...dependencies.limits },
  };
}

/** Undefined when no source is configured: then the network is simulated. */
export async function followedNetwork(
  network: Network,
  config: NetworkConfig,
  dependencies: FollowedNetworkDependencies,
): Promise<FollowedNetwork | undefined> {
  const family = getFamily(network);
  const source = family?.source(network, config, dependencies);
  if (family === undefined || source === undefined || !hasSource(config)) return undefined;
  const checkpoint: ReadCheckpoint = () => readCheckpoint(dependencies.db, network.id);
  const before = await stateBefore(dependencies.db, network, checkpoint);
  let indexWriter: IndexMaintainer | undefined;
  const state = (): FollowerState => indexWriter?.state() ?? before;
  const counters = new FollowerCounters();
  const getBlockTime = cacheBlockTime(
    (height) => family.blockTime?.(dependencies.db, network, height) ?? Promise.resolve(undefined),
  );
  const kind = family.getSourceKind(config);
  const limits = networkLimits(network, kind, config.maxTipAgeSeconds);
  const tipTime = (): number | undefined => {
    const { tip } = state();
    return tip && getBlockTime(tip);
  };
  return {
    network,
    kind,
    source,
    state,
    counters,
    get writes() {
      return indexWriter?.holds() === true;
    },
    get tipTime() {
      return tipTime();
    },
    get running() {
      return indexWriter !== undefined;
    },
    networkState: (now) =>
      networkState({
        network,
        kind,
        running: indexWriter !== undefined,
        follower: state(),
        tipTime: tipTime(),
        limits,
        now,
      }),
    start() {
      const { db, observeOnly } = dependencies;
      const follow = createFollowOptions(network, config, dependencies, source);
      indexWriter ??= maintainIndex({
        ...follow,
        db,
        source,
        counters,
        process: processName(),
        checkpoint,
        observeOnly,
      });
    },
    async stop() {
      await indexWriter?.stop();
      indexWriter = undefined;
    },
  };
}

/**
 * Reports of a killed process are outdated: the lock shows whether the index is being written. A halt outlives its
 * process.
 */
async function stateBefore(db: Db, { id }: Network, checkpoint: ReadCheckpoint): Promise<FollowerState> {
  const known = await findLastKnownState(db, id, checkpoint);
  if (known === undefined) return STOPPED;
  if (known.activity === 'halted') return known;
  const lock = await db.tryLock(indexLock(id));
  if (lock === undefined) return known;
  await lock.release();
  return { ...STOPPED, tip: known.tip, sourceTip: known.sourceTip, phase: known.phase };
}

/** All networks with a configured source. */
export async function followedNetworks(
  { networks: configs }: Pick<Config, 'networks'>,
  dependencies: FollowedNetworkDependencies,
): Promise<readonly FollowedNetwork[]> {
  const followed: FollowedNetwork[] = [];
  for (const network of allNetworks) {
    const config = configs[network.id];
    if (config === undefined) continue;
    const each = await followedNetwork(await configureNetwork(network, config), config, dependencies);
    if (each !== undefined) followed.push(each);
  }
  return followed;
}
