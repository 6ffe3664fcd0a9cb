import type { Origin, Point, Tip } from '../sources/source.js';
import type { BoundedQueue } from './bounded-queue.js';

/** A decoded block on its way to the index. */
export interface BlockStep<Block> {
  readonly type: 'block';
  readonly block: Block;
  readonly point: Required<Point>;
  readonly sizeBytes: number;
  readonly transactions: number;
  /** What the source said of its own newest block along with this one. */
  readonly tip: Tip;
}

export interface BackwardStep {
  readonly type: 'backward';
  readonly to: Point | Origin;
  readonly tip: Tip;
}

export type Step<Block> = BlockStep<Block> | BackwardStep;

/** How much one transaction of the database takes in. */
export interface BatchLimits {
  readonly blocks: number;
  readonly transactions: number;
  readonly bytes: number;
  /** Blocks that are no further from the tip than this are written one by one. */
  readonly nearBlocks: number;
}

export const isNear = (point: Required<Point>, tip: Tip, { nearBlocks }: Pick<BatchLimits, 'nearBlocks'>): boolean =>
  tip === 'origin' || tip.height - point.height <= nearBlocks;

/**
 * What to write next: a rollback alone, a block near the tip alone, or all far blocks that have arrived, within the
 * limits. A slow source makes small batches and a slow database large ones, without anybody waiting for more.
 */
export function takeBatch<Block>(
  queue: Pick<BoundedQueue<Step<Block>>, 'peek' | 'take'>,
  limits: BatchLimits,
): readonly BlockStep<Block>[] | BackwardStep | undefined {
  const batch: BlockStep<Block>[] = [];
  let transactions = 0;
  let bytes = 0;
  for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
    if (next.type === 'backward') {
      if (batch.length > 0) break;
      queue.take();
      return next;
    }
    transactions += next.transactions;
    bytes += next.sizeBytes;
    const fits = batch.length < limits.blocks && transactions <= limits.transactions && bytes <= limits.bytes;
    const near = isNear(next.point, next.tip, limits);
    if (batch.length > 0 && (!fits || near)) break;
    queue.take();
    batch.push(next);
    if (near) break;
  }
  return batch.length > 0 ? batch : undefined;
}
