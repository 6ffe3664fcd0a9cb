import { operation } from '../../kit/operation.js';
import { openQuoteContext, toAggQuoteJson } from '../../services/aggregator/quotes.js';
import { routesForOutput } from '../../services/aggregator/routes.js';
import { AggQuote, AggReverseQuoteRequest } from '../../services/aggregator/shapes.js';
import { BODY, MAX_ROUTES, parsePositiveAmount, WHOLE } from '../../shapes/aggregator/quotes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const aggregatorReverseQuote = operation({
  ...MARKET,
  id: 'aggregatorReverseQuote',
  route: 'POST /api/aggregator/reverse-quote',
  summary: 'Quote the executable input for a desired output amount',
  description:
    '`amountIn` is the input that the pool needs now, `maximumInput` the input that guarantees the output within the slippage tolerance; excess input increases the output. Uses one pool for the whole amount.',
  body: AggReverseQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountOut: '1000' } },

  async handle(context, { body }) {
    const marketService = await openQuoteContext(context, body);
    const output = parsePositiveAmount(body.amountOut, 'amountOut');
    const { routes, pools } = routesForOutput(
      marketService.marketState,
      marketService.market,
      marketService.options,
      output,
    );
    return toAggQuoteJson(marketService, { routes: routes.slice(0, MAX_ROUTES), pools }, (route) => ({
      minOutput: (expected) => expected,
      maximumInput: (route.input * WHOLE + marketService.slippageFactor - 1n) / marketService.slippageFactor,
    }));
  },
});
