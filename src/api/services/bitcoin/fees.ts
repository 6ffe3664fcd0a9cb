import { projectedEstimate, recentEstimate } from '../../../chains/bitcoin/mempool/estimates.js';
import { INTEGER_PRECISION, PRECISE, recommendFees } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import { recentFees } from '../../../store/queries/bitcoin/blocks.js';
import type { Services } from '../../kit/context.js';
import { type Operation, operation } from '../../kit/operation.js';
import {
  DAY_BLOCKS,
  type Db,
  type MODES,
  RECENT_BLOCKS,
  RecommendedFees,
  rounded,
  type Source,
} from '../../shapes/bitcoin/fees.js';
import { getMempoolOverview } from './mempool-overview.js';
import { nodeEstimates } from './node-estimates.js';

export async function computeEstimates(
  db: Db,
  services: Services,
  { source, mode, targets }: { source: Source; mode: (typeof MODES)[number]; targets: readonly number[] },
): Promise<readonly (number | undefined)[]> {
  if (source === 'node') {
    const rates = await nodeEstimates(db, services, targets, mode);
    return rates.map((rate) => (rate === null ? undefined : rounded(rate)));
  }
  return db.snapshot(async (snapshot) => {
    const { picture } = await getMempoolOverview(snapshot, services);
    const { projection, floor } = picture;
    if (source === 'projected')
      return targets.map((target) => rounded(projectedEstimate(projection.blocks, target, floor)));
    const longest = targets.reduce((a, b) => Math.max(a, b));
    const blocks = await recentFees(snapshot, longest < DAY_BLOCKS ? DAY_BLOCKS : RECENT_BLOCKS);
    return targets.map((target) => {
      const window = target < DAY_BLOCKS ? blocks.slice(-DAY_BLOCKS) : blocks;
      const rate = recentEstimate(window, target, floor);
      return rate === undefined ? undefined : rounded(rate);
    });
  });
}

export async function recommendation(db: Db, services: Services, precision: typeof INTEGER_PRECISION) {
  const { picture } = await db.snapshot((snapshot) => getMempoolOverview(snapshot, services));
  return { ...recommendFees(picture.projection.blocks, picture.floor, precision) };
}

export const recommend = (precise: boolean): Operation =>
  operation({
    id: precise ? 'getPreciseBitcoinFees' : 'getRecommendedBitcoinFees',
    route: precise ? 'GET /api/btc/fees/precise' : 'GET /api/btc/fees/recommended',
    tag: 'Bitcoin Fees',
    summary: precise
      ? 'Get the recommended fee rates with three decimal places'
      : 'Get the recommended fee rates in whole satoshi per virtual byte',
    description:
      'From the median fee rates of the next three projected blocks. `economyFee` is at most twice the minimum, `minimumFee` the lowest that the node accepts.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    result: RecommendedFees,
    errors: [],
    example: {},
    handle: ({ db, services }) => recommendation(db, services, precise ? PRECISE : INTEGER_PRECISION),
  });
