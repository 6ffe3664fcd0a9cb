import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { cut, paging } from '../../shapes/dex/pools.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetNameText, joinUnit, PolicyIdText } from '../../shapes/market/parameters.js';

export const listPoolsOfToken = operation({
  ...MARKET,
  id: 'listPoolsOfToken',
  route: 'GET /api/dex/pools/token/{policyId}/{assetName}',
  summary: 'List the liquidity pools of a token, largest first',
  description:
    'Pools of all DEXes in which the token is one side. Returns an empty list for a token that no pool has. Cached until the next block.',
  cachedUntilNextBlock: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, (request) => {
      const pools = request.marketState.now.getPools(joinUnit(policyId, assetName));
      return toPoolsJson(request, cut(byTvl(request.marketState, pools), query));
    }),
});
