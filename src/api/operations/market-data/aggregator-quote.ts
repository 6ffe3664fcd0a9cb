import { operation } from '../../kit/operation.js';
import { quote } from '../../services/aggregator/quotes.js';
import { AggQuote, AggQuoteRequest } from '../../services/aggregator/shapes.js';
import { BODY } from '../../shapes/aggregator/quotes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const aggregatorQuote = operation({
  ...MARKET,
  id: 'aggregatorQuote',
  route: 'POST /api/aggregator/quote',
  summary: 'Quote the best executable route for an amount',
  description:
    'The amount is split over DEXes when that yields more after all fees. Uses only DEXes whose orders can be built; those whose orders were compared with real ones come first. Send the route to `/api/aggregator/build-tx`.',
  body: AggQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountIn: '100000000' } },

  handle: (context, { body }) => quote(context, body, 1),
});
