import { type Origin, type Point, samePoint, type Tip } from '../sources/source.js';
import type { BackwardStep, BlockStep, Step } from './batch.js';
import type { BoundedQueue } from './bounded-queue.js';

/** The blocks that replace those after `to`. */
export interface Branch<Block> {
  readonly to: Point | Origin;
  readonly blocks: readonly BlockStep<Block>[];
  /** The source's tip as last reported. */
  readonly tip: Tip;
}

export interface GatherLimits {
  /** Maximum number of blocks in one database transaction. */
  readonly maxBlocks: number;
  /** Quiet period after which it stops waiting. */
  readonly quietMs: number;
}

/**
 * Collects the blocks that follow a rollback, up to the source's tip. A further rollback in between is followed: it
 * removes blocks of the branch, or reaches further down. Throws the error of a failed source, and returns undefined
 * when the signal aborts: then nothing is written, and the old branch stays intact.
 */
export async function gatherBranch<Block>(
  first: BackwardStep,
  queue: Pick<BoundedQueue<Step<Block>>, 'arrival' | 'take'>,
  { maxBlocks, quietMs }: GatherLimits,
  signal: AbortSignal,
): Promise<Branch<Block> | undefined> {
  let { to, tip } = first;
  let blocks: BlockStep<Block>[] = [];
  while (blocks.length < maxBlocks && !isReached(blocks.at(-1)?.point ?? to, tip)) {
    const arrived = await queue.arrival(quietMs);
    if (signal.aborted) return undefined;
    const step = arrived === 'item' ? queue.take() : undefined;
    if (step === undefined) break;
    tip = step.tip;
    if (step.type === 'block') {
      blocks.push(step);
      continue;
    }
    const lastRetained = blocks.findIndex(({ point }) => samePoint(point, step.to));
    blocks = blocks.slice(0, lastRetained + 1);
    if (lastRetained < 0) to = step.to;
  }
  return { to, blocks, tip };
}

const isReached = (at: Point | Origin, tip: Tip): boolean =>
  tip === 'origin' || samePoint(at, tip) || (at !== 'origin' && at.height !== undefined && at.height >= tip.height);
