import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/market-request.js';
import { listAggregateRecords } from '../../services/market/price-records.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { MARKET, notTraded } from '../../shapes/market/market-operation.js';
import { example, path } from '../../shapes/market/prices.js';

export const getTokenPrice = operation({
  ...MARKET,
  id: 'getTokenPrice',
  route: 'GET /api/market/prices/{assetId}',
  summary: 'Get the price of a token over all DEXes',
  description:
    'One record over all DEXes; a field that is not known is null. Returns 404 when no pool or order book has the token.',
  cachedUntilNextBlock: true,
  path,
  result: TokenPrice,
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (request) => {
      const unit = await resolveUnit(request.db, assetId);
      const [record] = unit === undefined ? [] : await listAggregateRecords(request, [unit]);
      if (record === undefined) throw notTraded();
      return record;
    }),
});
