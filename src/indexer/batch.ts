import type { Origin, Point, Tip } from '../sources/source.js';
import type { BoundedQueue } from './bounded-queue.js';

/** A decoded block for the index. */
export interface BlockStep<Block> {
  readonly type: 'block';
  readonly block: Block;
  readonly point: Required<Point>;
  readonly sizeBytes: number;
  readonly transactions: number;
  /** The source's tip as reported with this block. */
  readonly tip: Tip;
}

export interface BackwardStep {
  readonly type: 'backward';
  readonly to: Point | Origin;
  readonly tip: Tip;
}

export type Step<Block> = BlockStep<Block> | BackwardStep;

/** Limits of one batch, and of one database transaction. */
export interface BatchLimits {
  readonly blocks: number;
  readonly transactions: number;
  readonly bytes: number;
  /** Batches in a transaction of an index that takes further ones while it runs. Default: 1. */
  readonly batchesPerTransaction?: number | undefined;
  /** Blocks within this distance from the tip are written one by one. */
  readonly nearBlocks: number;
}

export const isNear = (point: Required<Point>, tip: Tip, { nearBlocks }: Pick<BatchLimits, 'nearBlocks'>): boolean =>
  tip === 'origin' || tip.height - point.height <= nearBlocks;

/**
 * Returns a rollback alone, a block near the tip alone, or as many arrived blocks as the limits allow. A slow source
 * leads to small batches and a slow database to large ones, without waiting for more.
 */
export function dequeueBatch<Block>(
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

/**
 * Returns one more batch for a transaction that has this many: none when these are enough, when no block has arrived,
 * or when the next step needs a transaction of its own.
 */
export function dequeueMore<Block>(
  queue: Pick<BoundedQueue<Step<Block>>, 'peek' | 'take'>,
  limits: BatchLimits,
  batches: number,
): readonly BlockStep<Block>[] {
  const next = queue.peek();
  if (next === undefined || next.type === 'backward' || isNear(next.point, next.tip, limits)) return [];
  if (batches >= (limits.batchesPerTransaction ?? 1)) return [];
  const batch = dequeueBatch(queue, limits);
  return batch === undefined || 'type' in batch ? [] : batch;
}
