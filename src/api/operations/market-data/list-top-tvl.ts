import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/market-request.js';
import { listPricedTokens } from '../../services/market/price-records.js';
import { byAmount, getTvl } from '../../services/market/ranked-tokens.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { firstSound } from '../../services/market/top-lists.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { limit } from '../../shapes/market/top-lists.js';

export const listTopTvl = operation({
  ...MARKET,
  id: 'listTopTvl',
  route: 'GET /api/market/prices/top-tvl',
  summary: 'List the tokens with the most liquidity',
  description: 'Quarantined tokens are left out.',
  cachedUntilNextBlock: true,
  query: Type.Object({ limit }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, (request) => {
      const { marketState } = request;
      return firstSound(
        request,
        byAmount(listPricedTokens(marketState), (unit) => getTvl(marketState, unit)),
        query.limit,
      );
    }),
});
