import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { feeOf } from '../../../market/curves/quote.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { marginOf, type StandingPool } from '../../../market/prices/market-view.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { openOrderCounts } from '../../../store/queries/cardano/market-orders.js';
import { poolStatesAtSlots } from '../../../store/queries/cardano/market-pools.js';
import { poolVolumes } from '../../../store/queries/cardano/market-trades.js';
import { type Board, standingPool } from '../../market/board.js';
import {
  AssetNameText,
  DexText,
  dexNamed,
  PolicyIdText,
  PoolIdText,
  poolIdNamed,
  RESOLUTIONS,
  ResolutionText,
  readTime,
  stretchOf,
  TimeText,
  unitOfParts,
} from '../../market/parameters.js';
import { decimalsOf } from '../../market/token-facts.js';
import { operation } from '../../operation.js';
import { Limit, Page, PageSize } from '../../paging.js';
import { Closed, Count, Integer, Nullable, named, PlainNumber } from '../../schema.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { LiquidityPool, shownPools } from './pool-json.js';

const paging = { page: Page(), pageSize: PageSize() };

export const listDexes = operation({
  ...MARKET,
  id: 'listDexes',
  route: 'GET /api/dex',
  summary: 'All DEXes that the service knows',
  description: 'Those without a pool or an order on this network are in the list with zeros.',
  keptByTip: true,
  result: Type.Array(
    named(
      'DexSummary',
      Closed({
        dex: Type.String(),
        name: Type.String(),
        version: Nullable(Type.Integer()),
        kind: Type.String(),
        pools: Count('Pools that can be traded with'),
        openOrders: Count(),
        tvlAda: PlainNumber,
        volume24hAda: PlainNumber,
        routable: Type.Boolean({ description: 'Whether quotes and routes use it' }),
        buildable: Type.Boolean({ description: 'Whether the builder makes its orders' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ board, db }) => {
      const orders = new Map((await openOrderCounts(db)).map(({ dex, count }) => [dex, count]));
      return DEXES.map(({ name, kind }, number) => {
        const pools = activePools(board).filter(({ dex }) => dex === name);
        const volume = board.day.reduce((sum, trade) => (trade.dexName === name ? sum + trade.lovelace : sum), 0n);
        return {
          dex: name,
          name: properName(name),
          version: Number(/_V([0-9])$/.exec(name)?.[1] ?? 0) || null,
          kind,
          pools: pools.length,
          openOrders: orders.get(number) ?? 0,
          tvlAda: ratioNumber(
            ratio(
              pools.reduce((sum, pool) => sum + board.now.tvlOf(pool), 0n),
              1_000_000n,
            ),
          ),
          volume24hAda: ratioNumber(ratio(volume, 1_000_000n)),
          routable: DEX_ADAPTERS.has(name),
          buildable: false,
        };
      });
    }),
});

/** `MINSWAP_V2` as people write it. */
const properName = (name: DexName): string =>
  name
    .split('_')
    .map((word) => (/^V[0-9]$/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

const activePools = ({ now }: Board): readonly StandingPool[] =>
  [...now.pools.values()].filter((pool) => now.isActive(pool));

/** Those with most in them first. */
function byTvl({ now }: Board, pools: readonly StandingPool[]): readonly StandingPool[] {
  return pools
    .map((pool) => ({ pool, tvl: now.tvlOf(pool) }))
    .sort((a, b) => (a.tvl === b.tvl ? a.pool.number - b.pool.number : a.tvl > b.tvl ? -1 : 1))
    .map(({ pool }) => pool);
}

const cut = <Item>(items: readonly Item[], { page, pageSize }: { page: number; pageSize: number }): readonly Item[] =>
  items.slice((page - 1) * pageSize, page * pageSize);

export const listLiquidityPools = operation({
  ...MARKET,
  id: 'listLiquidityPools',
  route: 'GET /api/dex/pools',
  summary: 'Pools, those with most in them first',
  description: 'Pools that stand; closed ones come last.',
  keptByTip: true,
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, (asking) =>
      shownPools(asking, cut(byTvl(asking.board, [...asking.board.now.pools.values()]), query)),
    ),
});

export const listTopPools = operation({
  ...MARKET,
  id: 'listTopPools',
  route: 'GET /api/dex/pools/top-tvl',
  summary: 'The pools with most in them',
  description: 'Of those that can be traded with and hold no LP tokens.',
  keptByTip: true,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: {},

  handle: (context, { query: { limit } }) =>
    withMarket(context, (asking) => {
      const { board } = asking;
      const sound = activePools(board).filter(({ assets }) => !assets.some((unit) => board.lpAssets.has(unit)));
      return shownPools(asking, byTvl(board, sound).slice(0, limit));
    }),
});

export const listPoolsOfDex = operation({
  ...MARKET,
  id: 'listPoolsOfDex',
  route: 'GET /api/dex/pools/dex/{dex}',
  summary: 'Pools of a DEX, those with most in them first',
  keptByTip: true,
  path: Type.Object({ dex: DexText }),
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { path: { dex: 'MINSWAP_V2' } },

  handle: (context, { path, query }) => {
    const name = dexNamed(path.dex);
    return withMarket(context, (asking) => {
      const own = [...asking.board.now.pools.values()].filter(({ dex }) => dex === name);
      return shownPools(asking, cut(byTvl(asking.board, own), query));
    });
  },
});

export const listPoolsOfToken = operation({
  ...MARKET,
  id: 'listPoolsOfToken',
  route: 'GET /api/dex/pools/token/{policyId}/{assetName}',
  summary: 'Pools that have a token, those with most in them first',
  keptByTip: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object(paging),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, (asking) => {
      const pools = asking.board.now.poolsOf(unitOfParts(policyId, assetName));
      return shownPools(asking, cut(byTvl(asking.board, pools), query));
    }),
});

const optionalPart = (length: number, description: string) =>
  Type.Optional(Type.String({ maxLength: length, pattern: '^(?:[0-9a-fA-F]{2})+$', description }));

export const listPoolsOfPair = operation({
  ...MARKET,
  id: 'listPoolsOfPair',
  route: 'GET /api/dex/pools/pair',
  summary: 'Pools between two assets, those with most in them first',
  description: 'An asset without a policy is ADA.',
  keptByTip: true,
  query: Type.Object({
    tokenAPolicyId: optionalPart(56, 'Absent for ADA'),
    tokenAAssetName: optionalPart(64, 'Hexadecimal'),
    tokenBPolicyId: optionalPart(56, 'Absent for ADA'),
    tokenBAssetName: optionalPart(64, 'Hexadecimal'),
  }),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { query: { tokenBPolicyId: EXAMPLE_MARKET.policyId, tokenBAssetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { query }) => {
    const a = pairSide(query.tokenAPolicyId, query.tokenAAssetName);
    const b = pairSide(query.tokenBPolicyId, query.tokenBAssetName);
    return withMarket(context, (asking) => {
      const pools = asking.board.now.poolsOf(a === LOVELACE ? b : a);
      const between = pools.filter(({ assets }) => a !== b && assets.includes(a) && assets.includes(b));
      return shownPools(asking, byTvl(asking.board, between));
    });
  },
});

function pairSide(policyId: string | undefined, assetName: string | undefined): Unit {
  if (policyId === undefined) return LOVELACE;
  if (policyId.length !== 56) throw new ServiceError('invalid', 'A policy id has 56 hexadecimal digits');
  return unitOfParts(policyId, assetName ?? '-');
}

const noSuchPool = (): ServiceError => new ServiceError('not-found', 'No such pool stands on this network');

function standingNamed(board: Board, poolId: string): StandingPool {
  for (const number of board.poolsById.get(poolIdNamed(poolId)) ?? []) {
    const pool = board.now.pools.get(number);
    if (pool !== undefined) return pool;
  }
  throw noSuchPool();
}

export const getLiquidityPool = operation({
  ...MARKET,
  id: 'getLiquidityPool',
  route: 'GET /api/dex/pools/{poolId}',
  summary: 'One pool',
  path: Type.Object({ poolId: PoolIdText }),
  result: LiquidityPool,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId } }) =>
    withMarket(context, async (asking) => {
      const [pool] = await shownPools(asking, [standingNamed(asking.board, poolId)]);
      if (pool === undefined) throw noSuchPool();
      return pool;
    }),
});

const MOST_POINTS = 500;
const YEAR = 31_536_000;

export const listLiquidityHistory = operation({
  ...MARKET,
  id: 'listLiquidityHistory',
  route: 'GET /api/dex/pools/{poolId}/history',
  summary: 'What a pool held and traded over time',
  description:
    'One point for each stretch, of the state at its end. At most 500, the newest; 100 where `from` is absent. `apr` is what the fees of the stretch would be in a year, in percent of what the pool holds.',
  path: Type.Object({ poolId: PoolIdText }),
  query: Type.Object({
    resolution: ResolutionText('1d'),
    from: Type.Optional(TimeText),
    to: Type.Optional(TimeText),
  }),
  result: Type.Array(
    named(
      'PoolPoint',
      Closed({
        time: Integer({ description: 'Where the stretch begins, seconds since 1970' }),
        tvlAda: Nullable(PlainNumber),
        price: Nullable(Type.Number({ 'x-plain': true, description: 'Whole A for one whole B' })),
        volumeAda: PlainNumber,
        feesAda: PlainNumber,
        apr: Nullable(PlainNumber),
      }),
    ),
  ),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (asking) => {
      const { board, db, network } = asking;
      const pool = standingNamed(board, poolId);
      const seconds = RESOLUTIONS[query.resolution];
      const last = stretchOf(
        Math.min(query.to === undefined ? board.time : readTime(query.to, 'to'), board.time),
        seconds,
      );
      const wanted = query.from === undefined ? last - 99 * seconds : readTime(query.from, 'from');
      const first = Math.max(stretchOf(wanted, seconds), last - (MOST_POINTS - 1) * seconds, network.systemStart);
      const times_: number[] = [];
      for (let time = stretchOf(first, seconds); time <= last; time += seconds) times_.push(time);
      const ends = times_.map((time) => timeToSlot(network, Math.max(network.systemStart, time + seconds - 1)));
      const states = await poolStatesAtSlots(db, pool.number, ends);
      const volumes = await poolVolumes(db, pool.number, { from: first, to: last + seconds, seconds });
      const byTime = new Map(volumes.map(({ time, lovelace }) => [Number(time), lovelace]));
      const decimals = await decimalsOf(asking, pool.assets);
      const scale = ratio(10n ** BigInt(decimals(pool.assets[1])), 10n ** BigInt(decimals(pool.assets[0])));
      return states.flatMap(({ place, ...state }) => {
        const then = standingPool(board.pools, state);
        const time = times_[place - 1];
        if (then === undefined || time === undefined) return [];
        const volume = byTime.get(time) ?? 0n;
        const fees = times(feeOf(then, 0), ratio(volume, 1_000_000n));
        const hasAda = then.assets.includes(LOVELACE);
        const tvl = ratio(board.now.tvlOf(then), 1_000_000n);
        const priced = then.reserves[0] > 0n && then.reserves[1] > 0n;
        return [
          {
            time,
            // Tokens without ADA are worth what they are worth now, which is not what they were worth then.
            tvlAda: hasAda ? ratioNumber(tvl) : null,
            price: priced ? ratioNumber(times(marginOf(then), scale)) : null,
            volumeAda: ratioNumber(ratio(volume, 1_000_000n)),
            feesAda: ratioNumber(fees),
            apr:
              hasAda && tvl.numerator > 0n
                ? ratioNumber(
                    ratio(
                      fees.numerator * tvl.denominator * BigInt(YEAR) * 100n,
                      fees.denominator * tvl.numerator * BigInt(seconds),
                    ),
                  )
                : null,
          },
        ];
      });
    }),
});
