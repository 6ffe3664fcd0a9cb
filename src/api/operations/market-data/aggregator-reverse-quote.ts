import { operation } from '../../kit/operation.js';
import { openDesk, shown } from '../../services/aggregator/quotes.js';
import { routesForOutput } from '../../services/aggregator/routes.js';
import { AggQuote, AggReverseQuoteRequest } from '../../services/aggregator/shapes.js';
import { amountOf, BODY, MOST_ROUTES, WHOLE } from '../../shapes/aggregator/quotes.js';
import { MARKET } from '../../shapes/market/asking.js';

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
    const desk = await openDesk(context, body);
    const output = amountOf(body.amountOut, 'amountOut');
    const { routes, pools } = routesForOutput(desk.board, desk.market, desk.wish, output);
    return shown(desk, { routes: routes.slice(0, MOST_ROUTES), pools }, (route) => ({
      least: (expected) => expected,
      maximumInput: (route.input * WHOLE + desk.kept - 1n) / desk.kept,
    }));
  },
});
