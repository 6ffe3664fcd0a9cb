import { operation } from '../../kit/operation.js';
import { quote } from '../../services/aggregator/quotes.js';
import { AggQuote, AggQuoteRequest } from '../../services/aggregator/shapes.js';
import { BODY } from '../../shapes/aggregator/quotes.js';
import { MARKET } from '../../shapes/market/asking.js';

export const aggregatorQuote = operation({
  ...MARKET,
  id: 'aggregatorQuote',
  route: 'POST /api/aggregator/quote',
  summary: 'The best way to exchange an amount by orders that can be built here',
  description:
    'The amount is spread over DEXes where that brings more after all fees. Only DEXes whose orders can be built; those whose orders were compared with real ones come first. Hand the route to `/api/aggregator/build-tx`.',
  body: AggQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountIn: '100000000' } },

  handle: (context, { body }) => quote(context, body, 1),
});
