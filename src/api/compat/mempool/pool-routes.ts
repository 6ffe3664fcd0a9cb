import Type from 'typebox';
import { findPoolBySlug, getPoolSlug } from '../../../chains/bitcoin/mining/find-pool.js';
import type { MiningPool } from '../../../chains/bitcoin/mining/mining-pool.js';
import { MINING_POOLS } from '../../../chains/bitcoin/mining/pool-list.js';
import { listPoolHeights, sumPool } from '../../../store/queries/bitcoin/block-series.js';
import { blocksAt } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, PlainNumber, Text } from '../../kit/schema.js';
import { estimateRecentHashrate, listMiningPools } from '../../services/bitcoin/mining-pools.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import { Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import { notFound } from '../esplora/failures.js';
import { MempoolBlock, toExtendedBlocks } from './block-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const LISTED_BLOCKS = 10;

export const Slug = Text(64, { minLength: 1, pattern: '^[a-z0-9-]+$', description: 'Name of the pool in URLs' });
export const SLUG_EXAMPLE = { slug: 'antpool' };

export function requirePool(slug: string): MiningPool {
  const pool = findPoolBySlug(slug);
  if (pool === undefined) throw notFound('This mining pool does not exist');
  return pool;
}

const listPoolNames = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listMiningPoolNames',
  route: `GET ${MEMPOOL}/v1/mining/pools`,
  summary: 'List all mining pools that are known by name',
  result: Type.Array(
    Closed({
      name: Type.String({ description: 'Name of the pool' }),
      slug: Slug,
      unique_id: Count('Number of the pool'),
    }),
  ),
  pure: true,
  errors: [],
  example: {},
  handle: () => MINING_POOLS.map((pool) => ({ name: pool.name, slug: getPoolSlug(pool), unique_id: pool.id })),
});

const listPools = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listMiningPools',
  route: `GET ${MEMPOOL}/v1/mining/pools/{interval}`,
  summary: 'List mining pools by their blocks',
  path: Type.Object({ interval: IntervalPath }),
  result: Closed({
    pools: Type.Array(
      Closed({
        poolId: Count('Number of the pool; 0 when it is not known'),
        poolUniqueId: Count('The same'),
        name: Type.String({ description: 'Name of the pool' }),
        link: Type.String({ description: 'Website' }),
        slug: Slug,
        rank: Count('Rank by the number of blocks, from 1'),
        blockCount: Count('Blocks of the interval'),
        emptyBlocks: Count('Blocks with nothing but a coinbase'),
      }),
      { description: 'Pools, most blocks first' },
    ),
    blockCount: Count('Blocks of all pools'),
    lastEstimatedHashrate: { ...PlainNumber, description: 'Hashes per second, over a day of blocks' },
    lastEstimatedHashrate3d: { ...PlainNumber, description: 'Hashes per second, over three days of blocks' },
    lastEstimatedHashrate1w: { ...PlainNumber, description: 'Hashes per second, over a week of blocks' },
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { interval: '1w' } },

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      const { tip, pools, blockCount } = await listMiningPools(snapshot, input.path.interval);
      return {
        pools: pools.map(({ id, name, link, slug, blockCount: own, emptyBlockCount }, index) => ({
          poolId: id,
          poolUniqueId: id,
          name,
          link,
          slug,
          rank: index + 1,
          blockCount: own,
          emptyBlocks: emptyBlockCount,
        })),
        blockCount,
        lastEstimatedHashrate: await estimateRecentHashrate(snapshot, tip, 1),
        lastEstimatedHashrate3d: await estimateRecentHashrate(snapshot, tip, 3),
        lastEstimatedHashrate1w: await estimateRecentHashrate(snapshot, tip, 7),
      };
    }),
});

const shares = (description: string) =>
  Closed(
    {
      all: { ...PlainNumber, description: 'Since the first block' },
      '24h': { ...PlainNumber, description: 'Of the last day' },
      '1w': { ...PlainNumber, description: 'Of the last week' },
    },
    { description },
  );

const getPoolStatistics = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getMiningPool',
  route: `GET ${MEMPOOL}/v1/mining/pool/{slug}`,
  summary: 'Get the statistics of a mining pool',
  path: Type.Object({ slug: Slug }),
  result: Closed({
    pool: Closed(
      {
        id: Count('Number of the pool'),
        unique_id: Count('Number of the pool'),
        name: Type.String({ description: 'Name of the pool' }),
        link: Type.String({ description: 'Website' }),
        addresses: Type.Array(Type.String({ description: 'Address' }), { description: 'Addresses of payouts' }),
        regexes: Type.Array(Type.String({ description: 'Tag' }), { description: 'Tags in coinbases' }),
        slug: Slug,
      },
      { description: 'The pool' },
    ),
    blockCount: shares('Number of blocks'),
    blockShare: shares('Share of all blocks, from 0 to 1'),
    estimatedHashrate: { ...PlainNumber, description: 'Hashes per second, by its share of the last day' },
    reportedHashrate: Type.Null({ description: 'Always null: pools report nothing to this service' }),
    totalReward: Count('Sum of all rewards, in satoshi'),
  }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: SLUG_EXAMPLE },

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      const pool = requirePool(input.path.slug);
      const tip = await requireBitcoinTip(snapshot);
      const times = { day: findStart('24h', tip), week: findStart('1w', tip) };
      const own = await sumPool(snapshot, { poolId: pool.id, ...times });
      const all = await sumPool(snapshot, { poolId: undefined, ...times });
      const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
      const hashrate = await estimateRecentHashrate(snapshot, tip, 1);
      return {
        pool: {
          id: pool.id,
          unique_id: pool.id,
          name: pool.name,
          link: pool.link,
          addresses: [...pool.addresses],
          regexes: [...pool.tags],
          slug: getPoolSlug(pool),
        },
        blockCount: { all: own.all, '24h': own.day, '1w': own.week },
        blockShare: {
          all: share(own.all, all.all),
          '24h': share(own.day, all.day),
          '1w': share(own.week, all.week),
        },
        estimatedHashrate: hashrate * share(own.day, all.day),
        reportedHashrate: null,
        totalReward: Number(own.reward),
      };
    }),
});

const listPoolBlocks = (withHeight: boolean) =>
  operation({
    ...MEMPOOL_ROUTE,
    id: withHeight ? 'mempool.listMiningPoolBlocksFrom' : 'mempool.listMiningPoolBlocks',
    route: withHeight
      ? `GET ${MEMPOOL}/v1/mining/pool/{slug}/blocks/{height}`
      : `GET ${MEMPOOL}/v1/mining/pool/{slug}/blocks`,
    summary: withHeight ? 'List blocks of a mining pool below a height' : 'List the newest blocks of a mining pool',
    description: `${LISTED_BLOCKS} at most, newest first.`,
    path: withHeight
      ? Type.Object({ slug: Slug, height: Height('Blocks below this height are listed') })
      : Type.Object({ slug: Slug }),
    result: Type.Array(MempoolBlock),
    errors: ['not-found'],
    example: { path: withHeight ? { ...SLUG_EXAMPLE, height: '1000000' } : SLUG_EXAMPLE },

    handle: ({ db, network }, input) =>
      db.snapshot(async (snapshot) => {
        const { slug, height } = input.path as { readonly slug: string; readonly height?: number };
        const { id } = requirePool(slug);
        await requireBitcoinTip(snapshot);
        const below = height ?? HIGHEST;
        const heights = await listPoolHeights(snapshot, { poolId: id, below, limit: LISTED_BLOCKS });
        return await toExtendedBlocks(snapshot, await blocksAt(snapshot, heights), network);
      }),
  });

/** Routes about mining pools. */
export const POOL_ROUTES = [listPoolNames, listPools, getPoolStatistics, listPoolBlocks(false), listPoolBlocks(true)];
