import type { SandboxControl } from '../../api/kit/context.js';
import type { Network } from '../../chains/networks.js';
import { FollowerCounters } from '../../indexer/follower-counters.js';
import { type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import type { IndexKeeper } from '../../indexer/keep-index.js';
import { ServiceError } from '../../kernel/errors.js';
import type { SandboxToken } from '../../sandbox/cardano/registered-tokens.js';
import type { Point, Source } from '../../sources/source.js';
import type { FollowedNetwork } from '../networks/followed-network.js';
import { networkLimits } from '../networks/network-limits.js';
import { networkState } from '../networks/network-state.js';
import type { NetworkUse } from '../networks/network-use.js';

export interface SandboxSettings {
  readonly seed: number;
  /** Between two blocks; 0 makes none by itself. */
  readonly blockSeconds: number;
  /** Of a hundred blocks so many begin a branch that overtakes some others. */
  readonly forkPercent: number;
  /** Transactions that people make by themselves in a block, at most. */
  readonly activity: number;
}

/** A network whose blocks are made here, and only while somebody uses it. */
export interface SandboxNetwork extends FollowedNetwork {
  /** Starts it and waits, at most so long, until every question can be answered. Its tables may be on their way. */
  wake(tables?: Promise<unknown>, limitMs?: number): Promise<void>;
  /** Whether the index has every block of the chain that this process drives. */
  readonly isIndexed: boolean;
  readonly settings: SandboxSettings;
  readonly use: NetworkUse;
  /** What an operator can do to the chain while this process drives it. */
  readonly control: SandboxControl;
  /** What a token registry would say about its tokens, where it has any. */
  tokens?(): readonly SandboxToken[];
}

/** What every family's chain tells. */
export interface DrivenChain {
  readonly tip: Required<Point> | undefined;
}

/** The chain that this process drives, for those who want to do something to it. */
export interface Reins<Chain> {
  /** The chain, or a refusal. */
  driven(): Chain;
  /** Does something to it, and answers when the index has what it caused. */
  andFollow<Result>(work: (chain: Chain) => Promise<Result>): Promise<Result>;
}

export interface SimulatedNetworkParts<Chain extends DrivenChain> {
  readonly network: Network;
  readonly settings: SandboxSettings;
  readonly source: Source & { readonly running: Chain | undefined };
  readonly use: NetworkUse;
  /** Begins to keep the index; what needs tables waits for them, and a history is made meanwhile. */
  readonly keep: (tables: Promise<unknown>, counters: FollowerCounters) => IndexKeeper;
  /** What is told a moment after the blocks. */
  readonly isComplete?: () => Promise<boolean>;
  readonly control: (reins: Reins<Chain>) => SandboxControl;
  /** Whether the index also shows the transactions of the mempool. */
  readonly showsMempool?: (chain: Chain) => Promise<boolean>;
  /** When the newest block was made, where its place does not say it. */
  readonly tipTime?: (chain: Chain) => number;
}

const ASLEEP: FollowerState = { ...UNOPENED, activity: 'stopped' };
/** Far more than a start takes, also where all networks start at once on a busy machine. */
const START_MS = 45_000;
const RETRY_AFTER_SECONDS = 2;
const LISTEN_MS = 500;
const LOOK_MS = 5;
/** How long the index may take to follow; far more than it ever needs. */
const FOLLOW_MS = 30_000;

const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

export function simulatedNetwork<Chain extends DrivenChain>(parts: SimulatedNetworkParts<Chain>): SandboxNetwork {
  const { network, source, settings, use, tipTime } = parts;
  const isComplete = parts.isComplete ?? (async () => true);
  const showsMempool = parts.showsMempool ?? (async () => true);
  let keeper: IndexKeeper | undefined;
  let last = ASLEEP;
  const counters = new FollowerCounters();
  const state = (): FollowerState => keeper?.state() ?? last;
  const start = (tables: Promise<unknown>): void => {
    // Tables that could not be made are a matter of whoever opens the index, who tries again.
    keeper ??= parts.keep(
      tables.catch(() => undefined),
      counters,
    );
  };

  const driven = (): Chain => {
    if (source.running !== undefined) return source.running;
    throw new ServiceError('unavailable', `Another process drives the simulated chain of ${network.id}: ask that one`);
  };
  /** Ends the wait for a network that is stopped meanwhile, which would outlive the service. */
  const requireStarted = (): void => {
    if (keeper === undefined)
      throw new ServiceError('unavailable', `The simulated chain of ${network.id} was stopped: try again soon`, {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
  };
  const reins: Reins<Chain> = {
    driven,
    async andFollow(work) {
      const chain = driven();
      const result = await work(chain);
      const began = performance.now();
      const isShown = async (): Promise<boolean> =>
        state().tip?.hash === chain.tip?.hash && (await showsMempool(chain));
      while (!(await isShown())) {
        requireStarted();
        if (performance.now() - began > FOLLOW_MS)
          throw new ServiceError('unavailable', `It was done, but the index of ${network.id} does not show it yet`);
        await look();
      }
      return result;
    },
  };

  const limits = networkLimits(network, 'sandbox');
  const tipTimeNow = (): number | undefined => source.running && tipTime?.(source.running);
  return {
    network,
    kind: 'sandbox',
    source,
    settings,
    use,
    state,
    counters,
    get writes() {
      return keeper?.holds() === true;
    },
    control: parts.control(reins),
    get tipTime() {
      return tipTimeNow();
    },
    networkState: (now) =>
      networkState({
        network,
        kind: 'sandbox',
        running: keeper !== undefined,
        follower: state(),
        tipTime: tipTimeNow(),
        limits,
        now,
      }),
    get running() {
      return keeper !== undefined;
    },
    start: () => start(Promise.resolve()),
    async stop() {
      const kept = keeper;
      keeper = undefined;
      if (kept === undefined) return;
      last = { ...kept.state(), activity: 'stopped' };
      await kept.stop();
    },
    get isIndexed() {
      return source.running !== undefined && source.running.tip?.hash === state().tip?.hash;
    },
    async wake(tables = Promise.resolve(), limitMs = START_MS) {
      start(tables);
      const began = performance.now();
      for (;;) {
        requireStarted();
        const { activity, phase, reason, tip } = state();
        const driving = source.running !== undefined && source.running.tip?.hash === tip?.hash;
        // What another process says may be the last words of one that was killed: then the lock is ours in a moment.
        const heard = keeper?.holds() === false && performance.now() - began > LISTEN_MS;
        const awake = phase === 'live' && activity === 'following' && (driving || heard);
        if (awake && (await isComplete())) return;
        if (activity === 'halted')
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} has halted: ${reason}`);
        if (performance.now() - began > limitMs)
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} is starting: try again soon`, {
            headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
          });
        await look();
      }
    },
  };
}
