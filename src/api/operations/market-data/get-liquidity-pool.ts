import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { noSuchPool, requirePool } from '../../services/market/current-pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { PoolIdText } from '../../shapes/market/parameters.js';

export const getLiquidityPool = operation({
  ...MARKET,
  id: 'getLiquidityPool',
  route: 'GET /api/dex/pools/{poolId}',
  summary: 'Get a liquidity pool',
  description: 'Returns the state after the newest block. Returns 404 when no valid pool has the id.',
  path: Type.Object({ poolId: PoolIdText }),
  result: LiquidityPool,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId } }) =>
    withMarket(context, async (request) => {
      const [pool] = await toPoolsJson(request, [requirePool(request.marketState, poolId)]);
      if (pool === undefined) throw noSuchPool();
      return pool;
    }),
});
