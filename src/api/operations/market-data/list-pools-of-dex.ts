import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { cut, paging } from '../../shapes/dex/pools.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { DexText, parseDexParameter } from '../../shapes/market/parameters.js';

export const listPoolsOfDex = operation({
  ...MARKET,
  id: 'listPoolsOfDex',
  route: 'GET /api/dex/pools/dex/{dex}',
  summary: 'List the liquidity pools of a DEX, largest first',
  description:
    'Accepts the name case-insensitive, with or without separators. Cached until the next block. Returns 400 for an unknown DEX.',
  cachedUntilNextBlock: true,
  path: Type.Object({ dex: DexText }),
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { path: { dex: 'MINSWAP_V2' } },

  handle: (context, { path, query }) => {
    const name = parseDexParameter(path.dex);
    return withMarket(context, (request) => {
      const ownPools = [...request.marketState.now.pools.values()].filter(({ dex }) => dex === name);
      return toPoolsJson(request, cut(byTvl(request.marketState, ownPools), query));
    });
  },
});
