import type { NetworkId } from '../chains/networks.js';
import { pause } from '../sources/retry.js';
import type { Source } from '../sources/source.js';
import type { Db, HeldLock } from '../store/db.js';
import { formatPublicReason, IndexHalted } from './failures.js';
import { type FollowDependencies, followChain } from './follow.js';
import { FollowerCounters } from './follower-counters.js';
import { type FollowerState, UNOPENED } from './follower-state.js';
import { logProgress } from './progress-log.js';
import { type MarkPublication, publishChanges } from './publish-marks.js';
import { exchangeState, type ReadCheckpoint } from './state-exchange.js';

export interface MaintainIndexDependencies<Block>
  extends Omit<FollowDependencies<Block>, 'report' | 'signal' | 'goal'> {
  readonly db: Db;
  /** Identifies this process to the others. */
  readonly process: string;
  /** How often a process without the lock tries to acquire it. */
  readonly takeOverMs?: number;
  /** How often processes exchange the state of the index. */
  readonly exchangeMs?: number;
  readonly checkpoint?: ReadCheckpoint;
  /** Publishes the state of the index in this process while it is the writer. */
  readonly changes?: MarkPublication | undefined;
  /** Never writes the index, also when no other process does. */
  readonly observeOnly?: boolean | undefined;
  /** Further tasks reserved for the writer of the index; ends when the signal aborts, and never throws. */
  readonly backgroundTask?: (source: Source, signal: AbortSignal) => Promise<void>;
}

/** One network's index as this process sees it, whether this or another process writes it. */
export interface IndexMaintainer {
  state(): FollowerState;
  /** Whether this process writes the index. */
  holds(): boolean;
  /** Finishes the current transaction and releases the lock. */
  stop(): Promise<void>;
}

const TAKE_OVER_MS = 2_000;

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));

/** Only the holder of this lock writes the network's facts. */
export const indexLock = (network: NetworkId): string => `index ${network}`;

/**
 * Writes the index of a network whenever no other process does. Until then, and from the moment at which the lock is
 * lost, it only observes the reports of the writer.
 */
export function maintainIndex<Block>(dependencies: MaintainIndexDependencies<Block>): IndexMaintainer {
  const { db, network, source, log, takeOverMs = TAKE_OVER_MS } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let state: FollowerState = { ...UNOPENED, activity: 'standby' };
  let held: HeldLock | undefined;

  const holds = (): boolean => held !== undefined && !held.lost.aborted;
  const own = (): FollowerState => ({ ...state, source: source.describe() });
  const counters = dependencies.counters ?? new FollowerCounters();
  const report = logProgress(
    dependencies,
    counters.countHalts((change) => {
      state = { ...state, ...change };
    }),
  );
  const exchange = exchangeState({
    ...dependencies,
    network: network.id,
    everyMs: dependencies.exchangeMs,
    ownState: () => (holds() ? own() : undefined),
    hear: (heard) => {
      state = heard;
    },
  });

  async function takeLock(): Promise<HeldLock | undefined> {
    try {
      const lock = await db.tryLock(indexLock(network.id));
      if (state.activity === 'waiting') state = { ...state, activity: 'standby', reason: undefined };
      return lock;
    } catch (error) {
      const reason = formatPublicReason(error);
      state = { ...state, activity: 'waiting', reason };
      if (!signal.aborted) log.warn('index.lock-failed', { reason, error });
      return undefined;
    }
  }

  async function write(lock: HeldLock): Promise<void> {
    const writing = AbortSignal.any([signal, lock.lost]);
    const { tip, sourceTip, phase } = state;
    report({ ...UNOPENED, tip, sourceTip, phase, reportedAt: undefined });
    log.info('index.taken', { process: dependencies.process });
    const ended = new AbortController();
    const either = AbortSignal.any([writing, ended.signal]);
    const opened = new AbortController();
    const openIndex: typeof dependencies.openIndex = async () => {
      const index = await dependencies.openIndex();
      opened.abort();
      const { changes } = dependencies;
      return changes === undefined ? index : publishChanges(index, network.id, changes, writing);
    };
    const backgroundTask = runBeside(opened.signal, either);
    try {
      await followChain({ ...dependencies, openIndex, counters, report, signal: writing });
      if (!writing.aborted) await pause(takeOverMs, writing);
    } catch (error) {
      if (!(error instanceof IndexHalted)) {
        log.error('index.halted', { error });
        report({ activity: 'halted', reason: formatPublicReason(error) });
      }
      // The lock is not released: every other process would fail in the same way, after the same work.
      await aborted(writing);
    }
    ended.abort();
    await backgroundTask;
    if (lock.lost.aborted) log.warn('index.lock-lost', {});
  }

  /** Not before the index has been opened once: until then its tables may be missing. */
  async function runBeside(opened: AbortSignal, until: AbortSignal): Promise<void> {
    await aborted(AbortSignal.any([opened, until]));
    if (!until.aborted) await dependencies.backgroundTask?.(source, until);
  }

  async function keep(): Promise<void> {
    if (dependencies.observeOnly) return;
    while (!signal.aborted) {
      const lock = await takeLock();
      if (lock === undefined) {
        await pause(takeOverMs, signal);
        continue;
      }
      held = lock;
      try {
        await write(lock);
        await exchange.now();
      } finally {
        held = undefined;
        await lock.release();
      }
    }
  }

  const keeping = keep();
  return {
    state: () => (holds() ? own() : state),
    holds,
    async stop() {
      stopping.abort();
      await keeping;
      await exchange.stop();
    },
  };
}
