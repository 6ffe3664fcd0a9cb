import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { activePools } from '../../services/market/current-pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listTopPools = operation({
  ...MARKET,
  id: 'listTopPools',
  route: 'GET /api/dex/pools/top-tvl',
  summary: 'List the largest liquidity pools',
  description: 'Active pools without LP tokens among their assets.',
  cachedUntilNextBlock: true,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: {},

  handle: (context, { query: { limit } }) =>
    withMarket(context, (request) => {
      const { marketState } = request;
      const sound = activePools(marketState).filter(
        ({ assets }) => !assets.some((unit) => marketState.lpAssets.has(unit)),
      );
      return toPoolsJson(request, byTvl(marketState, sound).slice(0, limit));
    }),
});
