import type { Rational } from '../../../../chains/cardano/rational.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, type Sql, sql } from '../../../sql.js';

/** A pool in the snapshot that elects the leaders of an epoch, and its result once rewards are paid. */
export interface EpochPool {
  readonly epoch: number;
  readonly poolId: number;
  readonly stake: bigint;
  readonly ownerStake: bigint;
  readonly delegators: number;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin: Rational;
  readonly rewardStakeId: number | undefined;
  /** Undefined until the rewards are paid, and for a pool without blocks. */
  readonly result: PoolResult | undefined;
}

export interface PoolResult {
  readonly blocks: number;
  /** Reward of the pool before it is divided. */
  readonly reward: bigint;
  readonly leaderReward: bigint;
  readonly memberRewards: bigint;
}

interface EpochPoolRow {
  readonly epoch: number;
  readonly pool_id: number;
  readonly lovelace: bigint;
  readonly owner_lovelace: bigint;
  readonly delegators: number;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin_numerator: bigint;
  readonly margin_denominator: bigint;
  readonly reward_stake_id: number | null;
  readonly blocks: number | null;
  readonly reward: bigint | null;
  readonly leader_reward: bigint | null;
  readonly member_rewards: bigint | null;
}

/** One pool by epoch, oldest first: at most one row for each epoch of the chain. */
export const poolByEpoch = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  { from = 0, to = 2 ** 31 - 1 }: { readonly from?: number; readonly to?: number } = {},
): Promise<readonly EpochPool[]> =>
  readEpochPools(db, sql`where pool_id = ${poolId} and epoch between ${from} and ${to}`);

/** The pools of a snapshot: all, or those with the given ids. */
export async function poolsOfEpoch(
  db: NetworkDb<'cardano'>,
  epoch: number,
  poolIds?: readonly number[],
): Promise<ReadonlyMap<number, EpochPool>> {
  const wanted = poolIds === undefined ? emptySql : sql`and pool_id = any(${poolIds}::integer[])`;
  const pools = await readEpochPools(db, sql`where epoch = ${epoch} ${wanted}`);
  return new Map(pools.map((pool) => [pool.poolId, pool]));
}

/** The pools of a snapshot whose operator is paid to an account. */
export const poolsOperatedBy = (
  db: NetworkDb<'cardano'>,
  stakeId: number,
  epoch: number,
): Promise<readonly EpochPool[]> => readEpochPools(db, sql`where epoch = ${epoch} and reward_stake_id = ${stakeId}`);

async function readEpochPools(db: NetworkDb<'cardano'>, which: Sql): Promise<readonly EpochPool[]> {
  const rows = await db.rows<EpochPoolRow>(sql`
    select e.*, r.blocks, r.reward, r.leader_reward, r.member_rewards
      from (select * from ${db.schema}.epoch_pool ${which}) e
      left join ${db.schema}.pool_result r on r.epoch = e.epoch and r.pool_id = e.pool_id
     order by e.epoch, e.pool_id`);
  return rows.map((row) => ({
    epoch: row.epoch,
    poolId: row.pool_id,
    stake: row.lovelace,
    ownerStake: row.owner_lovelace,
    delegators: row.delegators,
    pledge: row.pledge,
    cost: row.cost,
    margin: { numerator: row.margin_numerator, denominator: row.margin_denominator },
    rewardStakeId: row.reward_stake_id ?? undefined,
    result:
      row.blocks === null || row.reward === null || row.leader_reward === null || row.member_rewards === null
        ? undefined
        : {
            blocks: row.blocks,
            reward: row.reward,
            leaderReward: row.leader_reward,
            memberRewards: row.member_rewards,
          },
  }));
}

/** Active stake of all pools in an epoch; undefined for an epoch without a snapshot. */
export const findEpochStakeTotal = async (db: NetworkDb<'cardano'>, epoch: number): Promise<bigint | undefined> =>
  (await findEpochStakeTotals(db, [epoch])).get(epoch);

/** Active stake of all pools in each epoch that has a snapshot. */
export async function findEpochStakeTotals(
  db: NetworkDb<'cardano'>,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db.rows<{ readonly epoch: number; readonly lovelace: bigint | null }>(sql`
    select w.epoch, coalesce((select active_stake from ${db.schema}.epoch_ledger l where l.epoch = w.epoch),
                             (select sum(lovelace) from ${db.schema}.epoch_pool p where p.epoch = w.epoch)) as lovelace
      from unnest(${epochs}::integer[]) w (epoch)`);
  return new Map(rows.flatMap(({ epoch, lovelace }) => (lovelace === null ? [] : [[epoch, lovelace] as const])));
}

/** Voting power of pools at the beginning of an epoch; empty before Conway. */
export async function poolPowers(db: NetworkDb<'cardano'>, epoch: number): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db.rows<{ readonly pool_id: number; readonly lovelace: bigint }>(
    sql`select pool_id, lovelace from ${db.schema}.pool_power where epoch = ${epoch}`,
  );
  return new Map(rows.map(({ pool_id, lovelace }) => [pool_id, lovelace]));
}
