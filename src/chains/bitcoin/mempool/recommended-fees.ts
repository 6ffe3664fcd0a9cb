import type { ProjectedBlock } from './projected-blocks.js';

/** Satoshi per virtual byte. */
export interface RecommendedFees {
  readonly fastestFee: number;
  readonly halfHourFee: number;
  readonly hourFee: number;
  readonly economyFee: number;
  readonly minimumFee: number;
}

/** The default minimum fee rate of nodes. */
export const DEFAULT_MIN_FEE_RATE = 1;

/** The minimum rate is enough for a projected block that is at most half full (virtual bytes). */
const HALF = 500_000;
const NEARLY_FULL = 950_000;

export interface Precision {
  /** Rates are rounded up to a multiple of this. */
  readonly step: number;
  /** Added to the two fastest rates; `min` is their lower bound. */
  readonly extra: readonly [fastest: number, halfHour: number];
  readonly min: readonly [fastest: number, halfHour: number];
}

export const INTEGER_PRECISION: Precision = { step: 1, extra: [0, 0], min: [0, 0] };
export const PRECISE: Precision = { step: 0.001, extra: [0.5, 0.25], min: [1, 0.5] };

type Block = Pick<ProjectedBlock, 'weight' | 'feeRange'>;

/**
 * Based on the medians of the next three projected blocks, each smoothed with the previous one, as mempool explorers
 * do. `floor` is the lowest rate that the node accepts.
 */
export function recommendFees(blocks: readonly Block[], floor: number, precision: Precision): RecommendedFees {
  const { step, extra, min } = precision;
  const up = (rate: number): number => Number((Math.ceil(rate / step - 1e-9) * step).toFixed(3));
  const minimumFee = up(floor);
  const computeRate = (index: number, before: number | undefined): number => {
    const block = blocks[index];
    if (block === undefined) return minimumFee;
    const median = block.feeRange[3]!;
    const vsize = block.weight / 4;
    if (vsize <= HALF || median < floor) return minimumFee;
    const smooth = before === undefined ? median : (median + before) / 2;
    const last = blocks[index + 1] === undefined && vsize <= NEARLY_FULL;
    return Math.max(minimumFee, up(last ? smooth * ((vsize - HALF) / HALF) : smooth));
  };
  const first = computeRate(0, undefined);
  const second = computeRate(1, first);
  const third = computeRate(2, second);
  const economy = Math.max(minimumFee, Math.min(minimumFee * 2, third));
  // A faster target never costs less than a slower one.
  const hourFee = Math.max(third, economy);
  const halfHour = Math.max(second, hourFee);
  const halfHourFee = up(Math.max(halfHour + extra[1], min[1]));
  const fastestFee = up(Math.max(first + extra[0], halfHour + extra[0], min[0], halfHourFee));
  return { fastestFee, halfHourFee, hourFee, economyFee: up(economy), minimumFee };
}
