import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** Averages over the blocks of a span of time. */
export interface BlockAverages {
  readonly avgHeight: number;
  readonly timestamp: number;
  readonly fees: number;
  readonly rewards: number;
  readonly size: number;
  readonly weight: number;
  /** Minimum, percentiles 10, 25, 50, 75, 90, maximum. */
  readonly feeRates: readonly number[];
}

/** Oldest first. */
export const averageBlocks = (
  db: Db,
  { since, spanSeconds }: { readonly since: number; readonly spanSeconds: number },
): Promise<readonly BlockAverages[]> =>
  db.rows<BlockAverages>(sql`
    select round(avg(height))::int as "avgHeight", round(avg(time))::float8 as timestamp,
           round(avg(total_fee))::float8 as fees, round(avg(reward))::float8 as rewards,
           round(avg(size))::float8 as size, round(avg(weight))::float8 as weight,
           array[avg(lowest_fee_rate), avg(fee_rate_10), avg(fee_rate_25), avg(fee_rate_50), avg(fee_rate_75),
                 avg(fee_rate_90), avg(highest_fee_rate)] as "feeRates"
      from (select *, time / ${spanSeconds}::bigint as span from ${db.schema}.block where time >= ${since}) b
     group by span order by span`);

/** Blocks of a pool. */
export interface PoolBlocks {
  readonly poolId: number;
  readonly blocks: number;
  /** Blocks with nothing but a coinbase. */
  readonly emptyBlocks: number;
}

/** Blocks by pool since a time, most blocks first. */
export const countBlocksByPool = (db: Db, since: number): Promise<readonly PoolBlocks[]> =>
  db.rows<PoolBlocks>(sql`
    select p.pool_id as "poolId", count(*)::int as blocks, count(*) filter (where b.tx_count = 1)::int as "emptyBlocks"
      from ${db.schema}.block b join ${db.schema}.block_pool p on p.height = b.height
     where b.time >= ${since}
     group by p.pool_id order by count(*) desc, p.pool_id`);

export interface PoolTotals {
  readonly all: number;
  readonly day: number;
  readonly week: number;
  readonly reward: bigint;
}

/** Blocks and rewards of a pool, in all and since two times; of all pools when it is undefined. */
export async function sumPool(
  db: Db,
  { poolId, day, week }: { readonly poolId: number | undefined; readonly day: number; readonly week: number },
): Promise<PoolTotals> {
  const own =
    poolId === undefined
      ? sql`${db.schema}.block b`
      : sql`${db.schema}.block_pool p join ${db.schema}.block b on b.height = p.height where p.pool_id = ${poolId}`;
  const row = await db.first<PoolTotals>(sql`
    select count(*)::int as all, count(*) filter (where b.time >= ${day})::int as day,
           count(*) filter (where b.time >= ${week})::int as week, coalesce(sum(b.reward), 0)::bigint as reward
      from ${own}`);
  return row!;
}

/** Heights of the blocks of a pool below a height, newest first. */
export async function listPoolHeights(
  db: Db,
  { poolId, below, limit }: { readonly poolId: number; readonly below: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db.rows<{ readonly height: number }>(sql`
    select height from ${db.schema}.block_pool where pool_id = ${poolId} and height < ${below}
     order by height desc limit ${limit}`);
  return rows.map(({ height }) => height);
}

export interface PoolWeek {
  /** Weeks since 1970. */
  readonly week: number;
  /** Number of the adjustment period, which determines the difficulty. */
  readonly period: number;
  readonly poolId: number;
  readonly blocks: number;
}

/** Blocks by week, adjustment period and pool since a time, oldest first. */
export const countPoolBlocksByWeek = (
  db: Db,
  { since, periodBlocks }: { readonly since: number; readonly periodBlocks: number },
): Promise<readonly PoolWeek[]> =>
  db.rows<PoolWeek>(sql`
    select (b.time / 604800)::int as week, (b.height / ${periodBlocks})::int as period, p.pool_id as "poolId",
           count(*)::int as blocks
      from ${db.schema}.block b join ${db.schema}.block_pool p on p.height = b.height
     where b.time >= ${since}
     group by 1, 2, 3 order by 1, 2, 3`);
