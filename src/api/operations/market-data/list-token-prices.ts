import Type from 'typebox';
import type { Unit } from '../../../market/unit.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { withMarket } from '../../services/market/market-request.js';
import { listAggregateRecords } from '../../services/market/price-records.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetIdText } from '../../shapes/market/parameters.js';

export const listTokenPrices = operation({
  ...MARKET,
  id: 'listTokenPrices',
  route: 'POST /api/market/prices',
  summary: 'Get the prices of up to 100 tokens',
  description: 'In the order of the request; assets that are not traded are left out.',
  cachedUntilNextBlock: true,
  body: Batch(AssetIdText, 100),
  result: Type.Array(TokenPrice),
  errors: [],
  example: { body: [EXAMPLE_MARKET.unit, EXAMPLE_MARKET.stablecoin] },

  handle: (context, { body }) =>
    withMarket(context, async (request) => {
      const units: Unit[] = [];
      for (const text of body) {
        const unit = await resolveUnit(request.db, text);
        if (unit !== undefined && !units.includes(unit)) units.push(unit);
      }
      return await listAggregateRecords(request, units);
    }),
});
