import type { Network } from '../chains/networks.js';
import type { Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import { backOffMs, pause, type RetryLimits } from '../sources/retry.js';
import type { Source } from '../sources/source.js';
import { hint, indexTopic } from '../store/hints.js';
import type { BatchLimits, Step } from './batch.js';
import { BoundedQueue } from './bounded-queue.js';
import type { ChainIndex } from './chain-index.js';
import { classifyFailure, type FailureClass, formatPublicReason, IndexHalted, isStoreUnavailable } from './failures.js';
import { FollowerCounters } from './follower-counters.js';
import type { ReportState } from './follower-state.js';
import { meterProgress, type ProgressMeter } from './progress.js';
import { readChain } from './read-chain.js';
import { type WriteEnd, writeChain } from './write-chain.js';

export interface FollowLimits extends BatchLimits {
  /** Quiet period of a following source, after which its tip counts as reached. */
  readonly quietMs: number;
  /** The same until the tip is first reached, for a source that knows its own tip immediately. */
  readonly firstQuietMs?: number | undefined;
  /** Consecutive failures of the database without a write in between. */
  readonly database: RetryLimits;
  /** How often in a row a block may be undecodable: bytes can be corrupted in transit. */
  readonly contentAttempts: number;
  /** Delay before a failed source is retried. */
  readonly sourceMs: number;
  /** Delay before a source that cannot be followed is checked again. */
  readonly recheckMs: number;
}

/**
 * Batches of this size load real chains as fast as batches ten times larger, with less memory and without blocking the
 * event loop, which may serve requests, for long.
 */
const DEFAULT_FOLLOW_LIMITS: FollowLimits = {
  blocks: 500,
  transactions: 5_000,
  bytes: 2_000_000,
  nearBlocks: 50,
  quietMs: 3_000,
  database: { firstMs: 100, maxMs: 15_000, attempts: 60 },
  contentAttempts: 3,
  sourceMs: 15_000,
  recheckMs: 60_000,
};

export interface FollowGoal {
  /** Stop at the tip. */
  readonly once?: boolean | undefined;
  /** The last slot to index. */
  readonly untilSlot?: number | undefined;
}

export interface FollowDependencies<Block> {
  readonly network: Pick<Network, 'id' | 'finalityDepth'>;
  readonly source: Source;
  /** Called again after every failure: the caches of an index may differ from the database. */
  readonly openIndex: () => Promise<ChainIndex<Block>>;
  readonly transactionsIn: (block: Block) => number;
  /** Where to stop; without it, never. */
  readonly goal?: FollowGoal;
  readonly limits?: Partial<FollowLimits>;
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly report: ReportState;
  /** Counters for metrics. */
  readonly counters?: FollowerCounters | undefined;
  readonly signal: AbortSignal;
}

interface FollowRun {
  readonly limits: FollowLimits;
  readonly meter: ProgressMeter;
  readonly onWritten: () => void;
  readonly counters: FollowerCounters;
}

/**
 * Keeps an index at the tip of its source's chain: decodes, appends and rolls back until the signal aborts or the goal
 * is reached. An abort lets the current transaction finish. Throws `IndexHalted` where it cannot continue safely, and
 * nothing else.
 */
export async function followChain<Block>(dependencies: FollowDependencies<Block>): Promise<WriteEnd> {
  const { signal, report, log, goal, counters = new FollowerCounters() } = dependencies;
  const limits = { ...DEFAULT_FOLLOW_LIMITS, ...dependencies.limits };
  const meter = meterProgress(dependencies.now);
  let failures = 0;
  const onWritten = (): void => {
    failures = 0;
    hint(indexTopic(dependencies.network.id));
  };
  while (!signal.aborted) {
    try {
      return await followUntilFailure(dependencies, { limits, meter, onWritten, counters });
    } catch (error) {
      if (signal.aborted) break;
      const reason = formatPublicReason(error);
      const failureClass = classifyFailure(error);
      failures += 1;
      if (isFinal(error, failureClass, { failures, limits, goal })) {
        log.error('index.halted', { reason, error });
        report({ activity: 'halted', reason });
        throw new IndexHalted(reason, { cause: error });
      }
      const waitMs = waitAfter(failureClass, failures, limits, dependencies.random);
      log.warn('index.interrupted', { cause: failureClass, reason, failures, waitMs, error });
      report({ activity: failureClass === 'recheck' ? 'halted' : 'waiting', reason });
      await pause(waitMs, signal);
    }
  }
  report({ activity: 'stopped' });
  return 'stopped';
}

interface Attempts {
  readonly failures: number;
  readonly limits: FollowLimits;
  readonly goal: FollowGoal | undefined;
}

function isFinal(error: unknown, failureClass: FailureClass, { failures, limits, goal }: Attempts): boolean {
  // An operator waits for the command and can act on an error immediately.
  const attended = goal?.once === true || goal?.untilSlot !== undefined;
  switch (failureClass) {
    case 'halt':
      return true;
    case 'database':
      return failures > limits.database.attempts && (attended || !isStoreUnavailable(error));
    case 'content':
      return failures >= limits.contentAttempts;
    case 'recheck':
      return attended;
    case 'source':
      return false;
  }
}

function waitAfter(failureClass: FailureClass, failures: number, limits: FollowLimits, random: Random): number {
  if (failureClass === 'source') return limits.sourceMs;
  return failureClass === 'recheck' ? limits.recheckMs : backOffMs(failures, limits.database, random);
}

/**
 * From the state of the database to the first failure. Reading and decoding continue while a batch is being written.
 */
async function followUntilFailure<Block>(
  dependencies: FollowDependencies<Block>,
  { limits, meter, onWritten, counters }: FollowRun,
): Promise<WriteEnd> {
  const { source, report, goal } = dependencies;
  const index = await dependencies.openIndex();
  const checkpoint = await index.checkpoint();
  const known = await index.knownPoints();
  const undecodedParts = await index.undecodedParts?.();
  const selfCheck = await index.selfCheck?.();
  report({ tip: checkpoint?.point, phase: checkpoint?.phase, undecodedParts, selfCheck, omitted: index.omitted });
  const stopReading = new AbortController();
  const queue = new BoundedQueue<Step<Block>>({ items: limits.blocks, weight: limits.bytes }, (step) =>
    step.type === 'block' ? step.sizeBytes : 0,
  );
  counters.queued = () => queue.length;
  counters.caches = () => index.caches?.() ?? {};
  const reading = readChain(queue, {
    source,
    known,
    decode: index.decode,
    transactionsIn: dependencies.transactionsIn,
    untilSlot: goal?.untilSlot,
    signal: AbortSignal.any([dependencies.signal, stopReading.signal]),
  });
  try {
    const once = goal?.once === true;
    return await writeChain(queue, {
      ...dependencies,
      index,
      checkpoint,
      undecodedParts,
      limits,
      once,
      meter,
      onWritten,
      counters,
    });
  } finally {
    stopReading.abort();
    queue.abandon();
    await reading;
    counters.queued = () => 0;
  }
}
