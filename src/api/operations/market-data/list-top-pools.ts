import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { shownPools } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { withMarket } from '../../services/market/asking.js';
import { activePools } from '../../services/market/standing-pools.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { MARKET } from '../../shapes/market/asking.js';

export const listTopPools = operation({
  ...MARKET,
  id: 'listTopPools',
  route: 'GET /api/dex/pools/top-tvl',
  summary: 'List the largest liquidity pools',
  description: 'Active pools without LP tokens among their assets.',
  keptByTip: true,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: {},

  handle: (context, { query: { limit } }) =>
    withMarket(context, (asking) => {
      const { board } = asking;
      const sound = activePools(board).filter(({ assets }) => !assets.some((unit) => board.lpAssets.has(unit)));
      return shownPools(asking, byTvl(board, sound).slice(0, limit));
    }),
});
