import type { ProjectedBlock } from './projected-blocks.js';

/** A lighter block is not full: it would have included a transaction at any rate. */
const FULL_WEIGHT = 3_600_000;

const TENTH = 1;

/**
 * Rate for confirmation within `target` blocks, assuming no new transactions: the 10th percentile of the target's
 * projected block.
 */
export function projectedEstimate(
  blocks: readonly Pick<ProjectedBlock, 'weight' | 'feeRange'>[],
  target: number,
  floor: number,
): number {
  const block = blocks[target - 1];
  if (block === undefined || block.weight < FULL_WEIGHT) return floor;
  return Math.max(floor, block.feeRange[TENTH]!);
}

export interface RecentBlock {
  readonly weight: number;
  /** Fee rate at the 10th percentile of the weight. */
  readonly feeRate10: number;
}

/** Share of the past windows in which the estimate would have confirmed in time. */
const SERVED = 0.85;

/**
 * The lowest rate that would have confirmed in 85% of all windows of `target` consecutive blocks; undefined if there
 * are fewer blocks than `target`.
 */
export function recentEstimate(blocks: readonly RecentBlock[], target: number, floor: number): number | undefined {
  if (blocks.length < target || target < 1) return undefined;
  const entry = blocks.map(({ weight, feeRate10 }) => (weight < FULL_WEIGHT ? floor : Math.max(floor, feeRate10)));
  const lowest: number[] = [];
  for (let at = 0; at + target <= entry.length; at += 1)
    lowest.push(entry.slice(at, at + target).reduce((a, b) => Math.min(a, b)));
  lowest.sort((a, b) => a - b);
  return lowest[Math.min(lowest.length - 1, Math.floor(lowest.length * SERVED))];
}
