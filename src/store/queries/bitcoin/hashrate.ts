import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

export interface BlocksOfDay {
  /** Days since 1970. */
  readonly day: number;
  /** Number of the adjustment period, which determines the difficulty. */
  readonly period: number;
  readonly count: number;
}

/** Blocks by day and adjustment period, oldest first. */
export const blocksByDay = (db: Db, since: number, periodBlocks: number): Promise<readonly BlocksOfDay[]> =>
  db.rows<BlocksOfDay>(sql`
    select (time / 86400)::int as day, (height / ${periodBlocks})::int as period, count(*)::int as count
      from ${db.schema}.block where time >= ${since}
     group by 1, 2 order by 1, 2`);

export interface PeriodStart {
  readonly height: number;
  readonly time: number;
  readonly header: Uint8Array;
}

/** The first block of each adjustment period up to the tip, oldest first. */
export const periodStarts = (
  db: Db,
  { from, to, periodBlocks }: { readonly from: number; readonly to: number; readonly periodBlocks: number },
): Promise<readonly PeriodStart[]> =>
  db.rows<PeriodStart>(sql`
    select b.height, b.time::float8 as time, b.header
      from generate_series(${from}::int, ${to}::int, ${periodBlocks}::int) as first (height)
      join ${db.schema}.block b on b.height = first.height
     order by b.height`);

export interface RewardSums {
  readonly reward: bigint;
  readonly fee: bigint;
  readonly transactions: bigint;
}

export async function rewardSums(db: Db, from: number, to: number): Promise<RewardSums> {
  const row = await db.first<RewardSums>(sql`
    select coalesce(sum(reward), 0)::bigint as reward, coalesce(sum(total_fee), 0)::bigint as fee,
           coalesce(sum(tx_count), 0)::bigint as transactions
      from ${db.schema}.block where height between ${from} and ${to}`);
  return row!;
}
