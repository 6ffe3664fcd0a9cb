import type { NetworkId } from '../chains/networks.js';
import type { Clock } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import { SourceError } from '../sources/errors.js';
import { pause } from '../sources/retry.js';
import type { ChainEvent, Point, SourceBlock, SourceDescription, SourceState } from '../sources/source.js';
import { chainEvents, type FollowableSandbox } from './chain-events.js';

/** A simulated chain of any family that can be followed and grows. */
export interface RunnableSandbox<B extends SourceBlock> extends FollowableSandbox<B> {
  readonly saved: { readonly paused: boolean };
  /** A point of the chain by its hash. */
  find(hash: string): Promise<Required<Point> | undefined>;
  /** After a long pause. */
  bridge(): Promise<void>;
}

export interface RunDependencies<S> {
  readonly network: NetworkId;
  /** Opens or creates the chain. */
  readonly open: () => Promise<S>;
  /** Block interval in seconds; 0 disables automatic blocks. */
  readonly blockSeconds: number;
  /** Whether the network is idle: then blocks come at most once a minute. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Produces the current block, or a reorg. */
  readonly produceBlock: (sandbox: S) => Promise<void>;
  /** Delay before the first block of an existing chain, for chains whose blocks are expensive. */
  readonly bridgeAfterMs?: number;
  /** Runs halfway between two blocks. */
  readonly simulateActivity?: (sandbox: S) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SandboxRun<S, B extends SourceBlock> {
  describe(): SourceDescription;
  /** Opens the chain before it is followed. */
  prepare(): Promise<S>;
  /** The chain while this process runs it. */
  readonly running: S | undefined;
  /** The running chain; throws when there is none. */
  require(): S;
  follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<ChainEvent<B>>;
}

/** The first block of an existing chain comes after its index has started, because requests wait for the index. */
const BRIDGE_AFTER_MS = 1_000;
const IDLE_BLOCK_MS = 60_000;
/** Maximum heartbeat interval, independent of the block interval. */
const HEARTBEAT_MS = 2_000;
/** Heartbeats without a new block after which the chain counts as stopped; its clock may have been set back. */
const MAX_IDLE_BEATS = 3;

/**
 * A simulated chain behind the interface of a node. It runs while it is followed, which is in the one process that has
 * the lock of the network.
 */
export function runSandbox<S extends RunnableSandbox<B>, B extends SourceBlock>(
  dependencies: RunDependencies<S>,
): SandboxRun<S, B> {
  const { network, blockSeconds, clock, log, produceBlock, simulateActivity: stir } = dependencies;
  let prepared: Promise<S> | undefined;
  let running: S | undefined;
  let state: SourceState = 'idle';
  let trouble: string | undefined;
  let lastContactAt: number | undefined;

  const prepare = (): Promise<S> => {
    prepared ??= dependencies.open().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn('sandbox.block-failed', { error });
      trouble = 'The simulated chain could not produce its last block; the log has the cause';
      return false;
    }
  }

  /** The duration is recomputed at each heartbeat: a network that is used again does not wait for the idle minute. */
  async function rest(duration: () => number, signal: AbortSignal): Promise<void> {
    for (let rested = 0; rested < duration() && !signal.aborted; rested += HEARTBEAT_MS) {
      lastContactAt = clock.now();
      await pause(Math.min(duration() - rested, HEARTBEAT_MS), signal);
    }
    lastContactAt = clock.now();
  }

  const blockMs = (): number => Math.max(blockSeconds * 1_000, dependencies.isIdle?.() ? IDLE_BLOCK_MS : 0);

  /** Produces blocks while the chain is followed. */
  async function grow(sandbox: S, signal: AbortSignal): Promise<void> {
    if (blockSeconds === 0) return;
    await rest(() => dependencies.bridgeAfterMs ?? BRIDGE_AFTER_MS, signal);
    if (!sandbox.saved.paused && !signal.aborted) await attempt(() => sandbox.bridge());
    let idleBeats = 0;
    while (!signal.aborted) {
      if (stir !== undefined) {
        await rest(() => blockMs() / 2, signal);
        if (!signal.aborted && !sandbox.saved.paused) await attempt(() => stir(sandbox));
      }
      await rest(() => blockMs() / (stir === undefined ? 1 : 2), signal);
      if (signal.aborted) return;
      const before = sandbox.tip?.hash;
      const worked = sandbox.saved.paused || (await attempt(() => produceBlock(sandbox)));
      idleBeats = sandbox.saved.paused || sandbox.tip?.hash !== before ? 0 : idleBeats + 1;
      if (worked)
        trouble = idleBeats >= MAX_IDLE_BEATS ? 'The simulated chain produces no blocks: check the clock' : undefined;
    }
  }

  return {
    describe: () => ({
      kind: 'sandbox',
      place: 'this service',
      capabilities: ['submit', 'mempool', 'query'],
      state: trouble !== undefined && state === 'following' ? 'waiting' : state,
      reason: trouble,
      lastContactAt,
      identity: 'verified',
      tip: running && (running.tip ?? 'origin'),
    }),
    prepare,
    get running() {
      return running;
    },
    require() {
      if (running !== undefined) return running;
      throw new ServiceError('unavailable', `The simulated chain of ${network} is not running in this process`);
    },
    async *follow(known, signal) {
      const sandbox = await prepare();
      const stopping = new AbortController();
      const both = AbortSignal.any([signal, stopping.signal]);
      let growing: Promise<void> | undefined;
      try {
        const from = await newestShared(sandbox, known);
        running = sandbox;
        trouble = undefined;
        state = 'following';
        growing = grow(sandbox, both);
        yield* chainEvents(sandbox, from, known[0], signal);
      } finally {
        stopping.abort();
        running = undefined;
        state = 'ended';
        trouble = undefined;
        lastContactAt = undefined;
        // Another process may change the chain from now on.
        prepared = undefined;
        await growing;
      }
    },
  };
}

async function newestShared(
  sandbox: Pick<RunnableSandbox<SourceBlock>, 'find'>,
  known: readonly Point[],
): Promise<Required<Point> | undefined> {
  if (known.length === 0) return undefined;
  for (const point of known) {
    const found = await sandbox.find(point.hash);
    if (found !== undefined) return found;
  }
  throw new SourceError('no-common-point', 'The simulated chain differs from the one in the index: resync the network');
}
