import Type, { type Static } from 'typebox';
import { getPool } from '../../../chains/bitcoin/mining/find-pool.js';
import { countPoolBlocksByWeek } from '../../../store/queries/bitcoin/block-series.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, PlainNumber } from '../../kit/schema.js';
import { estimateHashrate, HASHES_PER_DIFFICULTY } from '../../services/bitcoin/estimate-hashrate.js';
import { PERIOD, readAdjustments } from '../../services/bitcoin/hashrate-history.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, type Interval, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';
import { requirePool, SLUG_EXAMPLE, Slug } from './pool-routes.js';

const WEEK_SECONDS = 604_800;

const PoolHashrate = Closed({
  timestamp: Count('Start of the week, Unix time in seconds'),
  avgHashrate: { ...PlainNumber, description: 'Hashes per second' },
  share: { ...PlainNumber, description: 'Share of the blocks of the week, from 0 to 1' },
  poolName: Type.String({ description: 'Name of the pool' }),
});

const DESCRIPTION =
  'One entry for each week, from Thursday on in UTC, and each pool with blocks in it. From the number of blocks and their difficulty; the current week counts up to the newest block.';

/** Oldest week first; within a week the pool with the most blocks first. */
const readPoolHashrates = (
  db: Db,
  interval: Interval,
  onlyPool?: number,
): Promise<readonly Static<typeof PoolHashrate>[]> =>
  db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const since = Math.floor(findStart(interval, tip) / WEEK_SECONDS) * WEEK_SECONDS;
    const rows = await countPoolBlocksByWeek(snapshot, { since, periodBlocks: PERIOD });
    const adjustments = await readAdjustments(snapshot, tip, 0);
    const difficulties = new Map(adjustments.map(({ height, difficulty }) => [height / PERIOD, difficulty]));
    const { difficulty: current } = await estimateHashrate(snapshot, tip, 1);
    const totals = new Map<number, number>();
    const pools = new Map<string, { week: number; poolId: number; blocks: number; work: number }>();
    for (const { week, period, poolId, blocks } of rows) {
      totals.set(week, (totals.get(week) ?? 0) + blocks);
      const key = `${week} ${poolId}`;
      const own = pools.get(key) ?? { week, poolId, blocks: 0, work: 0 };
      own.blocks += blocks;
      // Unknown only where the index starts within a period.
      own.work += blocks * (difficulties.get(period) ?? current);
      pools.set(key, own);
    }
    return [...pools.values()]
      .filter(({ poolId }) => onlyPool === undefined || poolId === onlyPool)
      .sort((a, b) => a.week - b.week || b.blocks - a.blocks || a.poolId - b.poolId)
      .map(({ week, poolId, blocks, work }) => {
        const start = week * WEEK_SECONDS;
        const seconds = Math.max(1, Math.min(WEEK_SECONDS, tip.time - start));
        return {
          timestamp: start,
          avgHashrate: (work * HASHES_PER_DIFFICULTY) / seconds,
          share: blocks / totals.get(week)!,
          poolName: getPool(poolId).name,
        };
      });
  });

const listHashratesOfPools = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listPoolHashrates',
  route: `GET ${MEMPOOL}/v1/mining/hashrate/pools/{interval}`,
  summary: 'List the estimated hashrates of all mining pools by week',
  description: DESCRIPTION,
  path: Type.Object({ interval: IntervalPath }),
  result: Type.Array(PoolHashrate),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { interval: '1m' } },
  handle: async ({ db }, { path }) => [...(await readPoolHashrates(db, path.interval))],
});

const listHashratesOfPool = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getPoolHashrate',
  route: `GET ${MEMPOOL}/v1/mining/pool/{slug}/hashrate`,
  summary: 'List the estimated hashrates of a mining pool by week',
  description: DESCRIPTION,
  path: Type.Object({ slug: Slug }),
  result: Type.Array(PoolHashrate),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: SLUG_EXAMPLE },
  handle: async ({ db }, { path }) => [...(await readPoolHashrates(db, 'all', requirePool(path.slug).id))],
});

/** Routes about the hashrate of mining pools. */
export const POOL_HASHRATE_ROUTES = [listHashratesOfPools, listHashratesOfPool];
