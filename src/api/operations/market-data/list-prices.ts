import Type from 'typebox';
import type { Unit } from '../../../market/unit.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import type { MarketState } from '../../services/market/market-state.js';
import { listAggregateRecords, listPricedTokens } from '../../services/market/price-records.js';
import { byAmount, byChange, getLiquidity, getTvl } from '../../services/market/ranked-tokens.js';
import { loadSupplies } from '../../services/market/token-names.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { dayVolume } from '../../services/market/volumes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const SORTS = ['volume24h', 'tvl', 'liquidity', 'priceChange24h', 'marketCap'] as const;

type Sort = (typeof SORTS)[number];

export const listPrices = operation({
  ...MARKET,
  id: 'listPrices',
  route: 'GET /api/market/prices',
  summary: 'List the prices of all tokens',
  description: 'Highest first. Quarantined tokens are listed and marked; LP tokens are not listed.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    page: Page(1_000_000),
    pageSize: PageSize(20),
    sort: Defaulted(OneOf(SORTS, 'Sort key, highest first'), 'volume24h'),
  }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query: { page, pageSize, sort } }) =>
    withMarket(context, async (request) => {
      const units = await sorted(request, sort);
      return await listAggregateRecords(request, units.slice((page - 1) * pageSize, page * pageSize));
    }),
});

/** Each token with its sort value; tokens without one come last. */
async function sorted(request: MarketRequest, sort: Sort): Promise<readonly Unit[]> {
  const { marketState } = request;
  const units = listPricedTokens(marketState);
  if (sort === 'priceChange24h') return byChange(marketState, '24h', 'up');
  const supplies = sort === 'marketCap' ? await loadSupplies(request.db, units) : undefined;
  return byAmount(units, (unit) => {
    if (sort === 'volume24h') return dayVolume(marketState, unit);
    if (sort === 'marketCap') return computeMarketCap(marketState, unit, supplies?.get(unit)?.supply ?? 0n);
    return sort === 'tvl' ? getTvl(marketState, unit) : getLiquidity(marketState, unit);
  });
}

const computeMarketCap = ({ now }: MarketState, unit: Unit, supply: bigint): bigint => {
  const price = now.markets(unit).weighted;
  return price === undefined ? 0n : (supply * price.numerator) / price.denominator;
};
