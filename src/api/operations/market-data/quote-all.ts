import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { asking, pairOf, venuesOn } from '../../services/dex/quotes.js';
import { decimalsOf } from '../../services/market/decimals.js';
import { quotesOf, SwapQuote, shownQuote } from '../../services/market/quotes.js';
import { swapQuery } from '../../shapes/dex/quotes.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
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
    const ask = await asking(context);
    const pair = await pairOf(ask.db, query);
    const venues = venuesOn(ask.board, pair, query.dex);
    const quotes = quotesOf(ask.board, venues, pair, BigInt(query.amountIn));
    const decimals = await decimalsOf(ask, [pair.from, pair.to]);
    return quotes.map((quote) => shownQuote(quote, decimals));
  },
});
