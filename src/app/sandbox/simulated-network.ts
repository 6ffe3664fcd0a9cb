import type { SandboxControl } from '../../api/kit/context.js';
import type { Network } from '../../chains/networks.js';
import { FollowerCounters } from '../../indexer/follower-counters.js';
import { type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import type { IndexMaintainer } from '../../indexer/maintain-index.js';
import { ServiceError } from '../../kernel/errors.js';
import type { SandboxToken } from '../../sandbox/cardano/registered-tokens.js';
import type { Point, Source } from '../../sources/source.js';
import type { FollowedNetwork } from '../networks/followed-network.js';
import { networkLimits } from '../networks/network-limits.js';
import { networkState } from '../networks/network-state.js';
import type { NetworkUse } from '../networks/network-use.js';

export interface SandboxSettings {
  readonly seed: number;
  /** Block interval; 0 makes no blocks automatically. */
  readonly blockSeconds: number;
  /** Percentage of blocks that start a fork which overtakes other blocks. */
  readonly forkPercent: number;
  /** Maximum number of generated transactions per block. */
  readonly activity: number;
}

/** A network whose blocks are produced here, only while it is in use. */
export interface SandboxNetwork extends FollowedNetwork {
  /**
   * Starts the network and waits, up to the limit, until all requests can be served. Its tables may still be migrating.
   */
  startAndWait(tables?: Promise<unknown>, limitMs?: number): Promise<void>;
  /** Whether the index has every block of the chain that this process drives. */
  readonly isIndexed: boolean;
  readonly settings: SandboxSettings;
  readonly use: NetworkUse;
  /** Operator controls of the chain while this process drives it. */
  readonly control: SandboxControl;
  /** Token registry entries of its tokens, if it has any. */
  tokens?(): readonly SandboxToken[];
}

/** The properties of a simulated chain of every family. */
export interface DrivenChain {
  readonly tip: Required<Point> | undefined;
}

/** Access to the chain that this process drives. */
export interface ChainControls<Chain> {
  /** Returns the chain, or throws. */
  driven(): Chain;
  /** Changes the chain, and resolves when the index has caught up. */
  andFollow<Result>(work: (chain: Chain) => Promise<Result>): Promise<Result>;
}

export interface SimulatedNetworkDependencies<Chain extends DrivenChain> {
  readonly network: Network;
  readonly settings: SandboxSettings;
  readonly source: Source & { readonly running: Chain | undefined };
  readonly use: NetworkUse;
  /** Starts to index; work that needs tables waits for them, while the history is generated. */
  readonly startIndexing: (tables: Promise<unknown>, counters: FollowerCounters) => IndexMaintainer;
  /** Whether data that is written shortly after the blocks is complete. */
  readonly isComplete?: () => Promise<boolean>;
  readonly control: (controls: ChainControls<Chain>) => SandboxControl;
  /** Whether the index has all transactions of the mempool. */
  readonly showsMempool?: (chain: Chain) => Promise<boolean>;
  /** Time of the newest block, when its slot does not determine it. */
  readonly tipTime?: (chain: Chain) => number;
}

const ASLEEP: FollowerState = { ...UNOPENED, activity: 'stopped' };
/** Far more than a start takes, even when all networks start at once on a busy machine. */
const START_MS = 45_000;
const RETRY_AFTER_SECONDS = 2;
const POLL_MS = 5;
/** Maximum time for the index to catch up; far more than it needs. */
const FOLLOW_MS = 30_000;

const waitForPoll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

export function simulatedNetwork<Chain extends DrivenChain>(
  dependencies: SimulatedNetworkDependencies<Chain>,
): SandboxNetwork {
  const { network, source, settings, use, tipTime } = dependencies;
  const isComplete = dependencies.isComplete ?? (async () => true);
  const showsMempool = dependencies.showsMempool ?? (async () => true);
  let indexWriter: IndexMaintainer | undefined;
  let last = ASLEEP;
  const counters = new FollowerCounters();
  const state = (): FollowerState => indexWriter?.state() ?? last;
  const start = (tables: Promise<unknown>): void => {
    // A failed migration is handled by the code that opens the index, which retries.
    indexWriter ??= dependencies.startIndexing(
      tables.catch(() => undefined),
      counters,
    );
  };

  const driven = (): Chain => {
    if (source.running !== undefined) return source.running;
    throw new ServiceError(
      'unavailable',
      `Another process drives the simulated chain of ${network.id}: send the request to that process`,
    );
  };
  /** Stops waiting for a network that was stopped meanwhile; the wait would outlive the service. */
  const requireStarted = (): void => {
    if (indexWriter === undefined)
      throw new ServiceError('unavailable', `The simulated chain of ${network.id} was stopped: try again soon`, {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
  };
  const controls: ChainControls<Chain> = {
    driven,
    async andFollow(work) {
      const chain = driven();
      const result = await work(chain);
      const startedAt = performance.now();
      const hasCaughtUp = async (): Promise<boolean> =>
        state().tip?.hash === chain.tip?.hash && (await showsMempool(chain));
      while (!(await hasCaughtUp())) {
        requireStarted();
        if (performance.now() - startedAt > FOLLOW_MS)
          throw new ServiceError(
            'unavailable',
            `The command was executed, but the index of ${network.id} has not caught up yet`,
          );
        await waitForPoll();
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
      return indexWriter?.holds() === true;
    },
    control: dependencies.control(controls),
    get tipTime() {
      return tipTimeNow();
    },
    networkState: (now) =>
      networkState({
        network,
        kind: 'sandbox',
        running: indexWriter !== undefined,
        follower: state(),
        tipTime: tipTimeNow(),
        limits,
        now,
      }),
    get running() {
      return indexWriter !== undefined;
    },
    start: () => start(Promise.resolve()),
    async stop() {
      const stoppedWriter = indexWriter;
      indexWriter = undefined;
      if (stoppedWriter === undefined) return;
      last = { ...stoppedWriter.state(), activity: 'stopped' };
      await stoppedWriter.stop();
    },
    get isIndexed() {
      return source.running !== undefined && source.running.tip?.hash === state().tip?.hash;
    },
    async startAndWait(tables = Promise.resolve(), limitMs = START_MS) {
      start(tables);
      const startedAt = performance.now();
      let firstReport: number | undefined;
      for (;;) {
        requireStarted();
        const { activity, phase, reason, tip, reportedAt } = state();
        const driving = source.running !== undefined && source.running.tip?.hash === tip?.hash;
        // The first report may be that of a process that was killed: then this process gets the lock soon.
        firstReport ??= reportedAt;
        const heard = indexWriter?.holds() === false && reportedAt !== firstReport;
        const isReady = phase === 'live' && activity === 'following' && (driving || heard);
        if (isReady && (await isComplete())) return;
        if (activity === 'halted')
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} has halted: ${reason}`);
        if (performance.now() - startedAt > limitMs)
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} is starting: try again soon`, {
            headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
          });
        await waitForPoll();
      }
    },
  };
}
