import type { Network } from '../chains/networks.js';
import type { Log } from '../kernel/log.js';
import type { SelfCheck } from '../ledger/checks/self-check.js';
import { type Origin, type Point, type Source, samePoint, type Tip } from '../sources/source.js';
import {
  type BackwardStep,
  type BatchLimits,
  type BlockStep,
  dequeueBatch,
  dequeueMore,
  isNear,
  type Step,
} from './batch.js';
import type { BoundedQueue } from './bounded-queue.js';
import type { ChainIndex, Checkpoint } from './chain-index.js';
import { ForkTooDeep, IndexMoved, isPassingStoreFailure } from './failures.js';
import type { FollowerCounters } from './follower-counters.js';
import type { ReportState } from './follower-state.js';
import { forkDepth } from './fork-depth.js';
import { type Branch, gatherBranch } from './gather-branch.js';
import type { ProgressMeter } from './progress.js';

export interface WriteChainDependencies<Block> {
  readonly network: Pick<Network, 'id' | 'finalityDepth'>;
  readonly index: ChainIndex<Block>;
  readonly checkpoint: Checkpoint | undefined;
  /** Number of undecoded parts in the index at the start. */
  readonly undecodedParts: number | undefined;
  readonly source: Pick<Source, 'describe'>;
  readonly limits: BatchLimits & { readonly quietMs: number; readonly firstQuietMs?: number | undefined };
  /** Stop at the tip. */
  readonly once: boolean;
  readonly meter: ProgressMeter;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportState;
  /** Called after every change of the index. */
  readonly onWritten: () => void;
  readonly counters: FollowerCounters;
  readonly signal: AbortSignal;
}

/**
 * Maximum number of blocks of another branch that are written together with the rollback: a fork of a hundred blocks,
 * and the preceding blocks that are sent again because the requested points are sparse.
 */
const MAX_REPLACED_BLOCKS = 160;

export type WriteEnd = 'stopped' | 'tip' | 'source-ended';

/** Writes queued blocks until the signal aborts, the tip is reached where that is the goal, or the queue ends. */
export async function writeChain<Block>(
  queue: BoundedQueue<Step<Block>>,
  dependencies: WriteChainDependencies<Block>,
): Promise<WriteEnd> {
  const { limits, signal } = dependencies;
  const writer = new ChainWriter(dependencies);
  let quietMs = limits.firstQuietMs ?? limits.quietMs;
  for (;;) {
    const arrived = await queue.arrival(quietMs);
    if (signal.aborted) return 'stopped';
    if (arrived === 'timeout') {
      if (!writer.isQuietAtTip()) continue;
      await writer.reachTip();
      quietMs = limits.quietMs;
      if (dependencies.once) return 'tip';
      continue;
    }
    if (arrived === 'end') {
      if (writer.isAtTip()) await writer.reachTip();
      return 'source-ended';
    }
    const next = dequeueBatch(queue, limits);
    if (next === undefined) continue;
    if ('type' in next) await writer.goBack(next, queue);
    else await writer.append(next, queue);
    // The current transaction is finished; the next one is not started.
    if (signal.aborted) return 'stopped';
    if (dependencies.once && queue.length === 0 && writer.isAtTip()) return 'tip';
  }
}

class ChainWriter<Block> {
  private readonly dependencies: WriteChainDependencies<Block>;
  private current: Required<Point> | Origin;
  private phase: Checkpoint['phase'];
  /** As reported by the newest event; undefined before the first one. */
  private reportedTip: Tip | undefined;
  private undecoded: number | undefined;
  private findings: number | undefined = 0;

  constructor(dependencies: WriteChainDependencies<Block>) {
    this.dependencies = dependencies;
    this.undecoded = dependencies.undecodedParts;
    this.current = dependencies.checkpoint?.point ?? 'origin';
    this.phase = dependencies.checkpoint?.phase ?? 'bulk';
  }

  /**
   * No event is emitted when the follower is already at the tip. Until the source has reported its tip, silence means
   * nothing.
   */
  private get sourceTip(): Tip | undefined {
    return this.reportedTip ?? this.dependencies.source.describe().tip;
  }

  isAtTip(): boolean {
    const { sourceTip, current } = this;
    if (sourceTip === undefined) return false;
    if (sourceTip === 'origin') return true;
    // Heights alone are not sufficient: a boundary block repeats that of the preceding block.
    return current !== 'origin' && (samePoint(current, sourceTip) || current.height > sourceTip.height);
  }

  /** A source that lost its chain may have more blocks than it reports. */
  isQuietAtTip(): boolean {
    const { state, reason } = this.dependencies.source.describe();
    const listening = state === 'following' || (state === 'waiting' && reason === undefined);
    return listening && this.isAtTip();
  }

  /** Builds everything that was deferred for speed. */
  async reachTip(): Promise<void> {
    const { index, report, log, onWritten } = this.dependencies;
    if (this.phase === 'bulk' && this.current !== 'origin') {
      const startedAt = performance.now();
      report({ activity: 'finishing', blocksPerSecond: undefined, secondsLeft: undefined });
      log.info('index.finishing', { height: this.current.height });
      await this.change(() => index.goLive());
      this.phase = 'live';
      onWritten();
      log.info('index.finished', { height: this.current.height, ms: Math.round(performance.now() - startedAt) });
    }
    const { sourceTip, phase } = this;
    report({ activity: 'following', reason: undefined, phase, sourceTip: toPoint(sourceTip), secondsLeft: 0 });
  }

  /** Appends a batch, and with it blocks that arrive while it is written, where the index takes them. */
  async append(batch: readonly BlockStep<Block>[], queue: BoundedQueue<Step<Block>>): Promise<void> {
    const { index, limits, meter, log, report, onWritten, now, counters, signal } = this.dependencies;
    const written = new WrittenSteps(batch);
    const takeMore = (): readonly Block[] =>
      signal.aborted ? [] : written.add(dequeueMore(queue, limits, written.batches));
    const startedAt = performance.now();
    const rows = await this.change(() => index.append(getBlocks(batch), takeMore));
    const { blocks, transactions } = written;
    const { point, tip } = written.newest;
    const ms = Math.round(performance.now() - startedAt);
    this.current = point;
    this.reportedTip = tip;
    onWritten();
    const near = isNear(point, tip, limits);
    const { height, slot } = point;
    const tipHeight = tip === 'origin' ? height : tip.height;
    const { percent, ...pace } = meter.note({ blocks, height, tipHeight });
    counters.blocks += blocks;
    counters.transactions += transactions;
    counters.rows += rows;
    if (near) log.info('block.appended', { height, slot, transactions, rows, ms });
    else log.debug('blocks.appended', { height, slot, blocks, transactions, rows, percent, ms });
    report({
      activity: near ? 'following' : 'syncing',
      reason: undefined,
      tip: point,
      undecodedParts: await this.countUndecoded(height),
      selfCheck: await this.reportSelfCheck(height),
      sourceTip: toPoint(tip),
      phase: this.phase,
      writtenAt: now(),
      ...pace,
    });
    if (near && this.phase === 'bulk') await this.reachTip();
  }

  /** Warns when the number has increased: the content of these parts is missing in responses. */
  private async countUndecoded(height: number): Promise<number | undefined> {
    const before = this.undecoded;
    this.undecoded = await this.dependencies.index.undecodedParts?.();
    if (before !== undefined && this.undecoded !== undefined && this.undecoded > before)
      this.dependencies.log.warn('block.part-undecoded', {
        height,
        parts: this.undecoded - before,
        total: this.undecoded,
      });
    return this.undecoded;
  }

  /** A contradiction between the chain and the computed state is an error of this program or of the node. */
  private async reportSelfCheck(height: number): Promise<SelfCheck | undefined> {
    const found = await this.dependencies.index.selfCheck?.();
    if (found !== undefined && this.findings !== undefined && found.findings > this.findings)
      this.dependencies.log.error('ledger.contradiction', {
        height,
        findings: found.findings - this.findings,
        last: found.lastFinding,
      });
    this.findings = found?.findings;
    return found;
  }

  /** Where the index supports it, the following branch is written in the same step. */
  async goBack(step: BackwardStep, queue: BoundedQueue<Step<Block>>): Promise<void> {
    const { index, limits, signal } = this.dependencies;
    this.reportedTip = step.tip;
    if (this.current === 'origin' || samePoint(step.to, this.current)) return;
    await this.computeDepth(step.to, this.current);
    const branch: Branch<Block> | undefined =
      index.replace === undefined
        ? { ...step, blocks: [] }
        : await gatherBranch(step, queue, { maxBlocks: MAX_REPLACED_BLOCKS, quietMs: limits.quietMs }, signal);
    if (branch !== undefined) await this.applyBranch(branch, this.current);
  }

  private async applyBranch({ to, blocks, tip }: Branch<Block>, from: Required<Point>): Promise<void> {
    const { index, limits, log, report, onWritten, now, counters } = this.dependencies;
    this.reportedTip = tip;
    const depth = await this.computeDepth(to, from);
    const decoded = blocks.map(({ block }) => block);
    const rows = await this.change<unknown>(() => index.replace?.(to, decoded) ?? index.rollback(to));
    onWritten();
    counters.rollbackDepth.record(depth);
    counters.blocks += blocks.length;
    counters.transactions += countTransactions(blocks);
    counters.rows += typeof rows === 'number' ? rows : 0;
    const checkpoint = await index.checkpoint();
    this.current = checkpoint?.point ?? 'origin';
    const forkHeight = to === 'origin' ? 'origin' : (to.height ?? checkpoint?.point.height);
    log.info('chain.rolled-back', { from: from.height, to: forkHeight, depth, newBlocks: blocks.length });
    const undecodedParts = await this.countUndecoded(this.current === 'origin' ? 0 : this.current.height);
    const selfCheck = await index.selfCheck?.();
    report({ tip: checkpoint?.point, sourceTip: toPoint(tip), undecodedParts, selfCheck, writtenAt: now() });
    const last = blocks.at(-1);
    if (last !== undefined && this.phase === 'bulk' && isNear(last.point, tip, limits)) await this.reachTip();
  }

  /** Number of blocks that would be undone; rejects more than the finality depth. */
  private async computeDepth(to: Point | Origin, from: Required<Point>): Promise<number> {
    const { index, network } = this.dependencies;
    const known = to === 'origin' || to.height !== undefined ? [] : await index.knownPoints();
    const depth = forkDepth(from, to, known);
    if (depth === undefined || depth > network.finalityDepth) throw new ForkTooDeep(depth, network.finalityDepth);
    return depth;
  }

  /** Distinguishes a failure of this writer from one caused by another writer, which holds the lock by now. */
  private async change<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isPassingStoreFailure(error)) throw error;
      const checkpoint = await this.dependencies.index.checkpoint();
      if (samePoint(checkpoint?.point ?? 'origin', this.current)) throw error;
      throw new IndexMoved(error);
    }
  }
}

/** The steps of one transaction, without their blocks: an index takes them in pieces to hold few at a time. */
class WrittenSteps<Block> {
  batches = 0;
  blocks = 0;
  transactions = 0;
  newest: Pick<BlockStep<Block>, 'point' | 'tip'>;

  constructor(batch: readonly BlockStep<Block>[]) {
    const { point, tip } = batch[0]!;
    this.newest = { point, tip };
    this.add(batch);
  }

  /** Returns the blocks of the steps. */
  add(steps: readonly BlockStep<Block>[]): readonly Block[] {
    this.batches += 1;
    this.blocks += steps.length;
    this.transactions += countTransactions(steps);
    const { point, tip } = steps.at(-1) ?? this.newest;
    this.newest = { point, tip };
    return getBlocks(steps);
  }
}

const getBlocks = <Block>(steps: readonly BlockStep<Block>[]): readonly Block[] => steps.map(({ block }) => block);

const countTransactions = (steps: readonly BlockStep<unknown>[]): number =>
  steps.reduce((sum, step) => sum + step.transactions, 0);

const toPoint = (tip: Tip | undefined): Required<Point> | undefined => (tip === 'origin' ? undefined : tip);
