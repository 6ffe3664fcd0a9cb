import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { cut, paging } from '../../shapes/dex/pools.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listLiquidityPools = operation({
  ...MARKET,
  id: 'listLiquidityPools',
  route: 'GET /api/dex/pools',
  summary: 'List liquidity pools, largest first',
  description: 'Open pools; closed ones come last.',
  cachedUntilNextBlock: true,
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, (request) =>
      toPoolsJson(request, cut(byTvl(request.marketState, [...request.marketState.now.pools.values()]), query)),
    ),
});
