import { type Origin, type Point, samePoint, type Tip } from '../sources/source.js';
import type { BackwardStep, BlockStep, Step } from './batch.js';
import type { BoundedQueue } from './bounded-queue.js';

/** What takes the place of the blocks after `to`. */
export interface Branch<Block> {
  readonly to: Point | Origin;
  readonly blocks: readonly BlockStep<Block>[];
  /** What the source last said of its newest block. */
  readonly tip: Tip;
}

export interface GatherLimits {
  /** Blocks that one transaction of the database takes in. */
  readonly most: number;
  /** Silence after which nothing more is waited for. */
  readonly quietMs: number;
}

/**
 * The blocks that follow a step back, up to the source's tip. A source that changes its mind in between is followed:
 * another step back takes blocks of the branch away again, or reaches further down. Throws what the source failed with,
 * and answers undefined when the signal aborts: nothing is written then, and the old branch stays whole.
 */
export async function gatherBranch<Block>(
  first: BackwardStep,
  queue: Pick<BoundedQueue<Step<Block>>, 'arrival' | 'take'>,
  { most, quietMs }: GatherLimits,
  signal: AbortSignal,
): Promise<Branch<Block> | undefined> {
  let { to, tip } = first;
  let blocks: BlockStep<Block>[] = [];
  while (blocks.length < most && !isReached(blocks.at(-1)?.point ?? to, tip)) {
    const arrived = await queue.arrival(quietMs);
    if (signal.aborted) return undefined;
    const step = arrived === 'item' ? queue.take() : undefined;
    if (step === undefined) break;
    tip = step.tip;
    if (step.type === 'block') {
      blocks.push(step);
      continue;
    }
    const kept = blocks.findIndex(({ point }) => samePoint(point, step.to));
    blocks = blocks.slice(0, kept + 1);
    if (kept < 0) to = step.to;
  }
  return { to, blocks, tip };
}

const isReached = (at: Point | Origin, tip: Tip): boolean =>
  tip === 'origin' || samePoint(at, tip) || (at !== 'origin' && at.height !== undefined && at.height >= tip.height);
