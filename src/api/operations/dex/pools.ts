import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { StandingPool } from '../../../market/prices/market-view.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { Board } from '../../market/board.js';
import { AssetNameText, DexText, dexNamed, PolicyIdText, PoolIdText, unitOfParts } from '../../market/parameters.js';
import { activePools, noSuchPool, standingNamed } from '../../market/standing-pools.js';
import { operation } from '../../operation.js';
import { Limit, Page, PageSize } from '../../paging.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { LiquidityPool, shownPools } from './pool-json.js';

const paging = { page: Page(), pageSize: PageSize() };

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
  description:
    'Takes the name in any case, with or without separators. Cached until the next block. Answers 400 for an unknown DEX.',
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
  description:
    'Pools of all DEXes in which the token is one side. Answers an empty list for a token that no pool has. Cached until the next block.',
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

export const getLiquidityPool = operation({
  ...MARKET,
  id: 'getLiquidityPool',
  route: 'GET /api/dex/pools/{poolId}',
  summary: 'One pool',
  description: 'Answers the state after the newest block. Answers 404 when no pool that counts has the id.',
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
