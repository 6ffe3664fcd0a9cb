import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { openMarketRequest, resolvePair, venuesOn } from '../../services/dex/quotes.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { quoteVenues, SwapQuote, toSwapQuoteJson } from '../../services/market/quotes.js';
import { swapQuery } from '../../shapes/dex/quotes.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AmountText, DexText } from '../../shapes/market/parameters.js';

export const quoteAll = operation({
  ...MARKET,
  id: 'quoteAll',
  route: 'GET /api/dex/quote/all',
  summary: 'Quote every pool of two assets, best first',
  description: 'Pools that cannot fill the amount are left out.',
  query: Type.Object({ ...swapQuery, amountIn: AmountText, dex: Type.Optional(DexText) }),
  result: Type.Array(SwapQuote),
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    const request = await openMarketRequest(context);
    const pair = await resolvePair(request.db, query);
    const venues = venuesOn(request.marketState, pair, query.dex);
    const quotes = quoteVenues(request.marketState, venues, pair, BigInt(query.amountIn));
    const decimals = await loadDecimals(request, [pair.from, pair.to]);
    return quotes.map((quote) => toSwapQuoteJson(quote, decimals));
  },
});
