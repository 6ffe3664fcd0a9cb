import Type from 'typebox';
import { newestTrades } from '../../../store/queries/cardano/market/trades.js';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { toSwapsJson } from '../../services/dex/swap-json.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { Swap } from '../../shapes/dex/swap-json.js';
import { limit } from '../../shapes/dex/swaps.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { DexText, parseDexParameter } from '../../shapes/market/parameters.js';

export const listRecentSwaps = operation({
  ...MARKET,
  id: 'listRecentSwaps',
  route: 'GET /api/dex/swaps/recent',
  summary: 'List the newest trades',
  description:
    'At most `limit` trades, newest first; `dex` narrows them. `status` filters the trades after they are read, so fewer than `limit` may be returned.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    limit,
    dex: Type.Optional(DexText),
    status: Type.Optional(OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Status of the filled order')),
  }),
  result: Type.Array(Swap),
  errors: [],
  example: {},

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? undefined : dexNumber(parseDexParameter(query.dex));
    return withMarket(context, async (request) => {
      const trades = await newestTrades(request.db, { dex, limit: query.limit });
      const swaps = await toSwapsJson(request, trades);
      return swaps.filter(({ status }) => query.status === undefined || status === query.status);
    });
  },
});
