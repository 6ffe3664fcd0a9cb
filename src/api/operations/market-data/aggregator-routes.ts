import { operation } from '../../kit/operation.js';
import { quote } from '../../services/aggregator/quotes.js';
import { AggQuote, AggQuoteRequest } from '../../services/aggregator/shapes.js';
import { BODY, MAX_ROUTES } from '../../shapes/aggregator/quotes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const aggregatorRoutes = operation({
  ...MARKET,
  id: 'aggregatorRoutes',
  route: 'POST /api/aggregator/quote/routes',
  summary: 'List all executable routes for an amount, best first',
  description: 'Each pool alone, the best split, and with `maxHops` 2 the best order through two pools.',
  body: AggQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountIn: '100000000' } },

  handle: (context, { body }) => quote(context, body, MAX_ROUTES),
});
