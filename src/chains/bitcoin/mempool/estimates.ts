import type { ProjectedBlock } from './projected-blocks.js';

/** A block below this is not full: it would have taken anything. */
const FULL_WEIGHT = 3_600_000;

const TENTH = 1;

/** What gets a transaction into one of the next blocks, if nothing else came: the tenth of a hundred of the last one. */
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
  /** The rate at the tenth of a hundred of its weight. */
  readonly feeRate10: number;
}

/** Of a hundred moments in the past, so many would have been served in time. */
const SERVED = 0.85;

/**
 * The lowest rate that would have been enough in nearly all windows of so many consecutive blocks; undefined where the
 * past is shorter than the window.
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
