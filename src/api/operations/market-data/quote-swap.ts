import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { operation } from '../../kit/operation.js';
import { openMarketRequest, quoteBestVenue, resolvePair, venuesOn } from '../../services/dex/quotes.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { directionFrom, type Pair, type Quote, SwapQuote, toSwapQuoteJson } from '../../services/market/quotes.js';
import { swapQuery } from '../../shapes/dex/quotes.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AmountText, DexText } from '../../shapes/market/parameters.js';

export const quoteSwap = operation({
  ...MARKET,
  id: 'quoteSwap',
  route: 'GET /api/dex/quote/swap',
  summary: 'Quote a swap between any two assets',
  description:
    'For an input (`amountIn`) or an output (`amountOut`): then `amountIn` of the response is the smallest input that yields it. Between two tokens a price is the input per one whole output token.',
  query: Type.Object({
    ...swapQuery,
    amountIn: Type.Optional(AmountText),
    amountOut: Type.Optional(AmountText),
    dex: Type.Optional(DexText),
  }),
  result: SwapQuote,
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    if ((query.amountIn === undefined) === (query.amountOut === undefined))
      throw new ServiceError('invalid', "Give one of the parameters 'amountIn' and 'amountOut'");
    const request = await openMarketRequest(context);
    const pair = await resolvePair(request.db, query);
    const venues = venuesOn(request.marketState, pair, query.dex);
    if (query.amountIn !== undefined) return await quoteBestVenue(request, venues, pair, BigInt(query.amountIn));
    const quote = cheapestFor(venues, pair, BigInt(query.amountOut ?? '0'));
    return toSwapQuoteJson(quote, await loadDecimals(request, quote.venue.assets));
  },
});

/** The venue that needs the smallest input for an output. */
function cheapestFor(venues: readonly QuotedVenue[], { from }: Pair, output: bigint): Quote {
  let best: Quote | undefined;
  for (const venue of venues) {
    const direction = directionFrom(venue, from);
    const amountIn = venue.inputFor(direction, output);
    if (amountIn !== undefined && (best === undefined || amountIn < best.amountIn))
      best = { venue, direction, amountIn, amountOut: output };
  }
  if (best !== undefined) return best;
  const maxOutput = venues.map((venue) => findMaxOutput(venue, directionFrom(venue, from)));
  const greatest = maxOutput.reduce((a, b) => (a > b ? a : b), 0n);
  throw new ServiceError('invalid', `amountOut must be at most ${greatest}: the pools hold no more`);
}

/** Largest output for any input. */
function findMaxOutput(venue: QuotedVenue, direction: 0 | 1): bigint {
  let low = 0n;
  let high = 2n ** 64n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (venue.inputFor(direction, middle) === undefined) high = middle - 1n;
    else low = middle;
  }
  return low;
}
