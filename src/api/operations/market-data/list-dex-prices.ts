import Type from 'typebox';
import { LOVELACE } from '../../../market/unit.js';
import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/market-request.js';
import { dexRecords } from '../../services/market/price-records.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { example, path } from '../../shapes/market/prices.js';

export const listDexPrices = operation({
  ...MARKET,
  id: 'listDexPrices',
  route: 'GET /api/market/prices/{assetId}/all',
  summary: 'List the prices of a token on every DEX',
  description: 'Deepest market first. Empty for an asset that is not traded.',
  cachedUntilNextBlock: true,
  path,
  result: Type.Array(TokenPrice),
  errors: [],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (request) => {
      const unit = await resolveUnit(request.db, assetId);
      if (unit === undefined || unit === LOVELACE || !request.marketState.assets.has(unit)) return [];
      return [...((await dexRecords(request, [unit])).get(unit) ?? [])];
    }),
});
