import Type from 'typebox';
import { compareRatios, ratio } from '../../../market/fraction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { tokenSupplies } from '../../../store/queries/cardano/market-tokens.js';
import { allVolumesSince } from '../../../store/queries/cardano/market-trades.js';
import { type Board, WINDOWS, type Window } from '../../market/board.js';
import { AssetIdText, unitNamed } from '../../market/parameters.js';
import { aggregateRecords, changeOf, dexRecords, tokensOf } from '../../market/price-records.js';
import { type Asking, tokenFacts } from '../../market/token-facts.js';
import { TokenPrice, type TokenPriceRecord } from '../../market/token-price.js';
import { dayVolume } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Batch, Limit, Page, PageSize } from '../../paging.js';
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

/** In turn; without those that have no market. */
async function recordsOf(asking: Asking, units: readonly Unit[]): Promise<TokenPriceRecord[]> {
  const known = units.filter((unit) => unit !== LOVELACE && asking.board.assets.has(unit));
  const records = await aggregateRecords(asking, known);
  return known.flatMap((unit) => records.get(unit) ?? []);
}

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
  const supplies = sort === 'marketCap' ? await suppliesOf(asking, units) : new Map<Unit, bigint>();
  return byAmount(units, (unit) => {
    if (sort === 'volume24h') return dayVolume(board, unit);
    if (sort === 'marketCap') return capOf(board, unit, supplies.get(unit) ?? 0n);
    return board.now.markets(unit).dexes.reduce((sum, dex) => sum + dex[sort], 0n);
  });
}

const capOf = ({ now }: Board, unit: Unit, supply: bigint): bigint => {
  const price = now.markets(unit).weighted;
  return price === undefined ? 0n : (supply * price.numerator) / price.denominator;
};

async function suppliesOf(asking: Asking, units: readonly Unit[]): Promise<ReadonlyMap<Unit, bigint>> {
  const rows = await tokenSupplies(
    asking.db,
    units.map((unit) => Buffer.from(unit, 'hex')),
  );
  return new Map(rows.map(({ unit, supply }) => [unit, supply]));
}

/** Of equals by name, so that pages do not overlap. */
function byAmount(units: readonly Unit[], amountOf: (unit: Unit) => bigint): readonly Unit[] {
  return units
    .map((unit) => ({ unit, amount: amountOf(unit) }))
    .sort((a, b) => (a.amount === b.amount ? (a.unit < b.unit ? -1 : 1) : a.amount > b.amount ? -1 : 1))
    .map(({ unit }) => unit);
}

function byChange(board: Board, window: Window, direction: 'up' | 'down'): readonly Unit[] {
  const changes = tokensOf(board).map((unit) => ({
    unit,
    change: changeOf(board.now.markets(unit).weighted, board.past[window].view.markets(unit).weighted),
  }));
  const known = changes.flatMap(({ unit, change }) => (change === undefined ? [] : [{ unit, change }]));
  const sign = direction === 'up' ? -1 : 1;
  known.sort((a, b) => sign * compareRatios(a.change, b.change) || (a.unit < b.unit ? -1 : 1));
  const rest = changes.filter(({ change }) => change === undefined).map(({ unit }) => unit);
  return [...known.map(({ unit }) => unit), ...rest.sort()];
}

/** The first tokens of a list that are not quarantined. */
async function firstSound(asking: Asking, units: readonly Unit[], limit: number): Promise<TokenPriceRecord[]> {
  const sound: Unit[] = [];
  for (let at = 0; at < units.length && sound.length < limit; at += limit) {
    const some = units.slice(at, at + limit);
    const facts = await tokenFacts(asking, some);
    sound.push(...some.filter((unit) => facts.get(unit)?.quarantine.length === 0));
  }
  return await recordsOf(asking, sound.slice(0, limit));
}

const limit = Limit({ max: 100, default: 20 });

export const listTopVolume = operation({
  ...MARKET,
  id: 'listTopVolume',
  route: 'GET /api/market/prices/top-volume',
  summary: 'The tokens that are traded most',
  description: 'Quarantined tokens are left out.',
  keptByTip: true,
  query: Type.Object({ limit, window: Defaulted(OneOf(['24h', '7d']), '24h') }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async (asking) => {
      const { board, db } = asking;
      if (query.window === '24h') {
        const traded = tokensOf(board).filter((unit) => dayVolume(board, unit) > 0n);
        return await firstSound(
          asking,
          byAmount(traded, (unit) => dayVolume(board, unit)),
          query.limit,
        );
      }
      const sums = await allVolumesSince(db, board.time - WINDOWS['7d']);
      const volumes = new Map(sums.map(({ assetId, lovelace }) => [board.units.get(assetId) ?? '', lovelace]));
      const traded = tokensOf(board).filter((unit) => volumes.has(unit));
      return await firstSound(
        asking,
        byAmount(traded, (unit) => volumes.get(unit) ?? 0n),
        query.limit,
      );
    }),
});

export const listTopTvl = operation({
  ...MARKET,
  id: 'listTopTvl',
  route: 'GET /api/market/prices/top-tvl',
  summary: 'The tokens with most in their pools',
  description: 'Quarantined tokens are left out.',
  keptByTip: true,
  query: Type.Object({ limit }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async (asking) => firstSound(asking, await sorted(asking, 'tvl'), query.limit)),
});

/** Less than this in its pools, and a token is moved by anybody. */
const LEAST_OF_MOVERS = ratio(1_000_000_000n, 1n);

export const listTopMovers = operation({
  ...MARKET,
  id: 'listTopMovers',
  route: 'GET /api/market/prices/top-movers',
  summary: 'The tokens whose price moved most',
  description: 'Of tokens with at least 1,000 ADA in their pools; quarantined ones are left out.',
  keptByTip: true,
  query: Type.Object({
    direction: Defaulted(OneOf(['up', 'down']), 'up'),
    window: Defaulted(OneOf(['1h', '24h', '7d', '30d']), '24h'),
    limit,
  }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query: { direction, window, limit: most } }) =>
    withMarket(context, async (asking) => {
      const { board } = asking;
      const moved = byChange(board, window, direction).filter((unit) => {
        const { weighted, dexes } = board.now.markets(unit);
        const change = changeOf(weighted, board.past[window].view.markets(unit).weighted);
        const liquidity = dexes.reduce((sum, dex) => sum + dex.liquidity, 0n);
        if (change === undefined || compareRatios(ratio(liquidity, 1n), LEAST_OF_MOVERS) < 0) return false;
        return direction === 'up' ? change.numerator > 0n : change.numerator < 0n;
      });
      return await firstSound(asking, moved, most);
    }),
});
