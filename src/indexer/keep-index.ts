import type { NetworkId } from '../chains/networks.js';
import { pause } from '../sources/retry.js';
import type { Source } from '../sources/source.js';
import type { Db, HeldLock } from '../store/db.js';
import { IndexHalted, reasonOf } from './failures.js';
import { type FollowParts, followChain } from './follow.js';
import { FollowerCounters } from './follower-counters.js';
import { type FollowerState, UNOPENED } from './follower-state.js';
import { logProgress } from './progress-log.js';
import { exchangeState, type ReadCheckpoint } from './state-exchange.js';

export interface KeepIndexParts<Block> extends Omit<FollowParts<Block>, 'report' | 'signal' | 'goal'> {
  readonly db: Db;
  /** Identifies this process to the others. */
  readonly process: string;
  /** How often a process without the lock tries to acquire it. */
  readonly takeOverMs?: number;
  /** How often processes exchange the state of the index. */
  readonly exchangeMs?: number;
  readonly checkpoint?: ReadCheckpoint;
  /** Further tasks reserved for the writer of the index; ends when the signal aborts, and never throws. */
  readonly beside?: (source: Source, signal: AbortSignal) => Promise<void>;
}

/** One network's index as this process sees it, whether this or another process writes it. */
export interface IndexKeeper {
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
export function keepIndex<Block>(parts: KeepIndexParts<Block>): IndexKeeper {
  const { db, network, source, log, takeOverMs = TAKE_OVER_MS } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let state: FollowerState = { ...UNOPENED, activity: 'standby' };
  let held: HeldLock | undefined;

  const holds = (): boolean => held !== undefined && !held.lost.aborted;
  const own = (): FollowerState => ({ ...state, source: source.describe() });
  const counters = parts.counters ?? new FollowerCounters();
  const report = logProgress(
    parts,
    counters.countHalts((change) => {
      state = { ...state, ...change };
    }),
  );
  const exchange = exchangeState({
    ...parts,
    network: network.id,
    everyMs: parts.exchangeMs,
    own: () => (holds() ? own() : undefined),
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
      const reason = reasonOf(error);
      state = { ...state, activity: 'waiting', reason };
      if (!signal.aborted) log.warn('index.lock-failed', { reason, error });
      return undefined;
    }
  }

  async function write(lock: HeldLock): Promise<void> {
    const writing = AbortSignal.any([signal, lock.lost]);
    const { tip, sourceTip, phase } = state;
    report({ ...UNOPENED, tip, sourceTip, phase, reportedAt: undefined });
    log.info('index.taken', { process: parts.process });
    const ended = new AbortController();
    const either = AbortSignal.any([writing, ended.signal]);
    const opened = new AbortController();
    const openIndex: typeof parts.openIndex = async () => {
      const index = await parts.openIndex();
      opened.abort();
      return index;
    };
    const beside = runBeside(opened.signal, either);
    try {
      await followChain({ ...parts, openIndex, counters, report, signal: writing });
      if (!writing.aborted) await pause(takeOverMs, writing);
    } catch (error) {
      if (!(error instanceof IndexHalted)) {
        log.error('index.halted', { error });
        report({ activity: 'halted', reason: reasonOf(error) });
      }
      // The lock is not released: every other process would fail in the same way, after the same work.
      await aborted(writing);
    }
    ended.abort();
    await beside;
    if (lock.lost.aborted) log.warn('index.lock-lost', {});
  }

  /** Not before the index has been opened once: until then its tables may be missing. */
  async function runBeside(opened: AbortSignal, until: AbortSignal): Promise<void> {
    await aborted(AbortSignal.any([opened, until]));
    if (!until.aborted) await parts.beside?.(source, until);
  }

  async function keep(): Promise<void> {
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
