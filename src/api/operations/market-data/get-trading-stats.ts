import Type from 'typebox';
import { sideSums } from '../../../store/queries/cardano/market/traders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, named, OneOf } from '../../kit/schema.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { requireTradedToken } from '../../services/market/traded-asset.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { example, path } from '../../shapes/market/tokens.js';

export const getTradingStats = operation({
  ...MARKET,
  id: 'getTradingStats',
  route: 'GET /api/market/tokens/{assetId}/trading-stats',
  summary: 'Get the buys and sells of a token for ADA',
  description:
    'Trades against ada in the window, which ends with the newest block. Returns 404 when no pool or order book has the token.',
  cachedUntilNextBlock: true,
  path,
  query: Type.Object({ window: Defaulted(OneOf(['1h', '24h', '7d', '30d'], FIELD.window), '24h') }),
  result: named(
    'TradingStats',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      buys: Count('Number of buys in the window'),
      sells: Count('Number of sells in the window'),
      buyers: Count('Wallets'),
      sellers: Count('Wallets'),
      buyVolume: Type.Number({ 'x-plain': true, description: 'ADA' }),
      sellVolume: Type.Number({ 'x-plain': true, description: 'ADA' }),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query: { window } }) =>
    withMarket(context, async (request) => {
      const asset = await requireTradedToken(request, assetId);
      const sums = await sideSums(request.db, asset.id, request.marketState.time - WINDOWS[window]);
      const { buys, sells, buyers, sellers, buyLovelace, sellLovelace } = sums;
      return {
        assetId: asset.unit,
        window,
        buys,
        sells,
        buyers,
        sellers,
        buyVolume: toAdaNumber(buyLovelace),
        sellVolume: toAdaNumber(sellLovelace),
      };
    }),
});
