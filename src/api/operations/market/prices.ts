import Type from 'typebox';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { Asking } from '../../market/asking.js';
import type { Board } from '../../market/board.js';
import { AssetIdText, unitNamed } from '../../market/parameters.js';
import { dexRecords, recordsOf, tokensOf } from '../../market/price-records.js';
import { byAmount, byChange, liquidityOf, tvlOf } from '../../market/ranked-tokens.js';
import { suppliesOf } from '../../market/token-names.js';
import { TokenPrice } from '../../market/token-price.js';
import { dayVolume } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Defaulted, OneOf } from '../../schema.js';
import { MARKET, notTraded, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const path = Type.Object({ assetId: AssetIdText });
const example = { path: { assetId: EXAMPLE_MARKET.unit } };

export const listDexPrices = operation({
  ...MARKET,
  id: 'listDexPrices',
  route: 'GET /api/market/prices/{assetId}/all',
  summary: 'The price of a token on every DEX',
  description: 'The deepest market first. Empty for an asset that nobody trades.',
  keptByTip: true,
  path,
  result: Type.Array(TokenPrice),
  errors: [],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (asking) => {
      const unit = await unitNamed(asking.db, assetId);
      if (unit === undefined || unit === LOVELACE || !asking.board.assets.has(unit)) return [];
      return [...((await dexRecords(asking, [unit])).get(unit) ?? [])];
    }),
});

export const getTokenPrice = operation({
  ...MARKET,
  id: 'getTokenPrice',
  route: 'GET /api/market/prices/{assetId}',
  summary: 'The price of a token over all DEXes',
  description:
    'One record over all DEXes; a field that is not known is null. Answers 404 when no pool or order book has the token.',
  keptByTip: true,
  path,
  result: TokenPrice,
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (asking) => {
      const unit = await unitNamed(asking.db, assetId);
      const [record] = unit === undefined ? [] : await recordsOf(asking, [unit]);
      if (record === undefined) throw notTraded();
      return record;
    }),
});

export const listTokenPrices = operation({
  ...MARKET,
  id: 'listTokenPrices',
  route: 'POST /api/market/prices',
  summary: 'Prices of up to 100 tokens',
  description: 'In turn; assets that nobody trades are left out.',
  keptByTip: true,
  body: Batch(AssetIdText, 100),
  result: Type.Array(TokenPrice),
  errors: [],
  example: { body: [EXAMPLE_MARKET.unit, EXAMPLE_MARKET.stablecoin] },

  handle: (context, { body }) =>
    withMarket(context, async (asking) => {
      const units: Unit[] = [];
      for (const text of body) {
        const unit = await unitNamed(asking.db, text);
        if (unit !== undefined && !units.includes(unit)) units.push(unit);
      }
      return await recordsOf(asking, units);
    }),
});

const SORTS = ['volume24h', 'tvl', 'liquidity', 'priceChange24h', 'marketCap'] as const;
type Sort = (typeof SORTS)[number];

export const listPrices = operation({
  ...MARKET,
  id: 'listPrices',
  route: 'GET /api/market/prices',
  summary: 'Prices of all tokens, page by page',
  description: 'Those with most first. Quarantined tokens are in the list and say so; LP tokens are not.',
  keptByTip: true,
  query: Type.Object({
    page: Page(1_000_000),
    pageSize: PageSize(20),
    sort: Defaulted(OneOf(SORTS, 'What to sort by, highest first'), 'volume24h'),
  }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query: { page, pageSize, sort } }) =>
    withMarket(context, async (asking) => {
      const units = await sorted(asking, sort);
      return await recordsOf(asking, units.slice((page - 1) * pageSize, page * pageSize));
    }),
});

/** Each token with what it is sorted by; those that have none of it come last. */
async function sorted(asking: Asking, sort: Sort): Promise<readonly Unit[]> {
  const { board } = asking;
  const units = tokensOf(board);
  if (sort === 'priceChange24h') return byChange(board, '24h', 'up');
  const supplies = sort === 'marketCap' ? await suppliesOf(asking.db, units) : undefined;
  return byAmount(units, (unit) => {
    if (sort === 'volume24h') return dayVolume(board, unit);
    if (sort === 'marketCap') return capOf(board, unit, supplies?.get(unit)?.supply ?? 0n);
    return sort === 'tvl' ? tvlOf(board, unit) : liquidityOf(board, unit);
  });
}

const capOf = ({ now }: Board, unit: Unit, supply: bigint): bigint => {
  const price = now.markets(unit).weighted;
  return price === undefined ? 0n : (supply * price.numerator) / price.denominator;
};
