import Type from 'typebox';
import { LOVELACE } from '../../../market/unit.js';
import { sideSums } from '../../../store/queries/cardano/market/traders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, named, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/asking.js';
import { shownAda } from '../../services/market/figures.js';
import { WINDOWS } from '../../services/market/market-board.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { MARKET, notTraded } from '../../shapes/market/asking.js';
import { example, path } from '../../shapes/market/tokens.js';

export const getTradingStats = operation({
  ...MARKET,
  id: 'getTradingStats',
  route: 'GET /api/market/tokens/{assetId}/trading-stats',
  summary: 'Get the buys and sells of a token for ADA',
  description:
    'Trades against ada in the window, which ends with the newest block. Returns 404 when no pool or order book has the token.',
  keptByTip: true,
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
    withMarket(context, async (asking) => {
      const asset = await tradedAsset(asking, assetId);
      if (asset === undefined || asset.unit === LOVELACE) throw notTraded();
      const sums = await sideSums(asking.db, asset.id, asking.board.time - WINDOWS[window]);
      const { buys, sells, buyers, sellers, buyLovelace, sellLovelace } = sums;
      return {
        assetId: asset.unit,
        window,
        buys,
        sells,
        buyers,
        sellers,
        buyVolume: shownAda(buyLovelace),
        sellVolume: shownAda(sellLovelace),
      };
    }),
});
