import { hostname } from 'node:os';
import type { SourceKind } from '../../api/kit/network-state.js';
import { type Network, networks } from '../../chains/networks.js';
import type { OffChainGateway } from '../../gateways/off-chain/off-chain.js';
import type { ChainIndex } from '../../indexer/chain-index.js';
import type { FollowLimits } from '../../indexer/follow.js';
import { FollowerCounters } from '../../indexer/follower-counters.js';
import { type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import { type IndexKeeper, indexLock, keepIndex } from '../../indexer/keep-index.js';
import { lastKnownState, type ReadCheckpoint } from '../../indexer/state-exchange.js';
import type { Clock, Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Source } from '../../sources/source.js';
import type { Db } from '../../store/db.js';
import type { Config } from '../config.js';
import { familyOf } from '../families/families.js';
import { rememberTime } from '../sandbox/remember-time.js';
import { hasSource, type NetworkConfig, withSettings } from '../settings/network-settings.js';
import { networkLimits } from './network-limits.js';
import { type NetworkState, networkState } from './network-state.js';
import { readCheckpoint } from './open-index.js';

export interface FollowedNetworkParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<FollowLimits>;
  /** Fetches off-chain documents. */
  readonly documents?: OffChainGateway | undefined;
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
export function followParts(network: Network, config: NetworkConfig, parts: FollowedNetworkParts, source?: Source) {
  const { db, clock, random, documents } = parts;
  const family = familyOf(network);
  if (family === undefined) throw new ServiceError('not-implemented', `${network.id} cannot be indexed yet`);
  const now = (): number => clock.now();
  const log = parts.log.with({ network: network.id });
  return {
    network,
    openIndex: (): Promise<ChainIndex<unknown>> => family.openIndex({ db, network, config, clock, source }),
    transactionsIn: family.transactionsIn,
    beside: (from: Source, signal: AbortSignal): Promise<void> =>
      family.serve({ db, network, source: from, documents, now, log, signal }),
    now,
    random,
    log,
    limits: { ...family.limits, ...parts.limits },
  };
}

/** Undefined when no source is configured: then the network is simulated. */
export async function followedNetwork(
  network: Network,
  config: NetworkConfig,
  parts: FollowedNetworkParts,
): Promise<FollowedNetwork | undefined> {
  const family = familyOf(network);
  const source = family?.source(network, config, parts);
  if (family === undefined || source === undefined || !hasSource(config)) return undefined;
  const checkpoint: ReadCheckpoint = () => readCheckpoint(parts.db, network.id);
  const before = await stateBefore(parts.db, network, checkpoint);
  let keeper: IndexKeeper | undefined;
  const state = (): FollowerState => keeper?.state() ?? before;
  const counters = new FollowerCounters();
  const timeOf = rememberTime((height) => family.blockTime?.(parts.db, network, height) ?? Promise.resolve(undefined));
  const kind = family.kindOf(config);
  const limits = networkLimits(network, kind, config.maxTipAgeSeconds);
  const tipTime = (): number | undefined => {
    const { tip } = state();
    return tip && timeOf(tip);
  };
  return {
    network,
    kind,
    source,
    state,
    counters,
    get writes() {
      return keeper?.holds() === true;
    },
    get tipTime() {
      return tipTime();
    },
    get running() {
      return keeper !== undefined;
    },
    networkState: (now) =>
      networkState({
        network,
        kind,
        running: keeper !== undefined,
        follower: state(),
        tipTime: tipTime(),
        limits,
        now,
      }),
    start() {
      const { db } = parts;
      const follow = followParts(network, config, parts, source);
      keeper ??= keepIndex({ ...follow, db, source, counters, process: processName(), checkpoint });
    },
    async stop() {
      await keeper?.stop();
      keeper = undefined;
    },
  };
}

/**
 * Reports of a killed process are outdated: the lock shows whether the index is being written. A halt outlives its
 * process.
 */
async function stateBefore(db: Db, { id }: Network, checkpoint: ReadCheckpoint): Promise<FollowerState> {
  const known = await lastKnownState(db, id, checkpoint);
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
  parts: FollowedNetworkParts,
): Promise<readonly FollowedNetwork[]> {
  const followed: FollowedNetwork[] = [];
  for (const network of networks) {
    const config = configs[network.id];
    if (config === undefined) continue;
    const each = await followedNetwork(withSettings(network, config), config, parts);
    if (each !== undefined) followed.push(each);
  }
  return followed;
}
