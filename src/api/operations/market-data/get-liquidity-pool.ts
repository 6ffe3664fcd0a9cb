import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { shownPools } from '../../services/dex/pool-json.js';
import { withMarket } from '../../services/market/asking.js';
import { noSuchPool, standingNamed } from '../../services/market/standing-pools.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
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
    withMarket(context, async (asking) => {
      const [pool] = await shownPools(asking, [standingNamed(asking.board, poolId)]);
      if (pool === undefined) throw noSuchPool();
      return pool;
    }),
});
