import Type from 'typebox';
import { computePercentChange } from '../../../market/fraction.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { byChange, getLiquidity } from '../../services/market/ranked-tokens.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { firstSound } from '../../services/market/top-lists.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { limit } from '../../shapes/market/top-lists.js';

/** With less ADA in its pools, a small trade moves the price of a token. */
const MIN_LIQUIDITY = 1_000_000_000n;

export const listTopMovers = operation({
  ...MARKET,
  id: 'listTopMovers',
  route: 'GET /api/market/prices/top-movers',
  summary: 'List the tokens whose price moved most',
  description: 'Tokens with at least 1,000 ADA in their pools; quarantined ones are left out.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    direction: Defaulted(OneOf(['up', 'down'], 'Largest gains or largest losses'), 'up'),
    window: Defaulted(OneOf(['1h', '24h', '7d', '30d'], FIELD.window), '24h'),
    limit,
  }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: { query: { window: '7d' } },

  handle: (context, { query: { direction, window, limit: max } }) =>
    withMarket(context, async (request) => {
      const { marketState } = request;
      const moved = byChange(marketState, window, direction).filter((unit) => {
        const change = computePercentChange(
          marketState.now.markets(unit).weighted,
          marketState.past[window].view.markets(unit).weighted,
        );
        if (change === undefined || getLiquidity(marketState, unit) < MIN_LIQUIDITY) return false;
        return direction === 'up' ? change.numerator > 0n : change.numerator < 0n;
      });
      return await firstSound(request, moved, max);
    }),
});
