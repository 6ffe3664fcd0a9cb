import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/market-request.js';
import { listPricedTokens } from '../../services/market/price-records.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listMarketTokens = operation({
  ...MARKET,
  id: 'listMarketTokens',
  route: 'GET /api/market/tokens',
  summary: 'List all tokens that have a market',
  description: 'Ordered by unit, without LP tokens.',
  cachedUntilNextBlock: true,
  result: Type.Array(Type.String()),
  errors: [],
  example: {},

  handle: (context) => withMarket(context, async ({ marketState }) => [...listPricedTokens(marketState)].sort()),
});
