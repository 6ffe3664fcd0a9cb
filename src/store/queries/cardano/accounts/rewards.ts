import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** In the order of the column `kind`. */
export const REWARD_KINDS = [
  'member',
  'leader',
  'reserves',
  'treasury',
  'pool-refund',
  'proposal-refund',
  'treasury-withdrawal',
] as const;

export type RewardKind = (typeof REWARD_KINDS)[number];

/** A payment of the ledger to an account at an epoch boundary. */
export interface Reward {
  readonly stake: Credential;
  readonly stakeId: number;
  readonly kind: RewardKind;
  readonly lovelace: bigint;
  readonly earnedEpoch: number;
  /** The epoch that began with the boundary. */
  readonly paidEpoch: number;
  /** Order of the payments of one boundary. */
  readonly index: number;
  /** Key hash of the pool that earned it or whose deposit it is. */
  readonly pool: Uint8Array | undefined;
}

interface RewardRow {
  readonly script: boolean;
  readonly hash: Uint8Array;
  readonly stake_id: number;
  readonly kind: number;
  readonly lovelace: bigint;
  readonly earned_epoch: number;
  readonly paid_epoch: number;
  readonly index: number;
  readonly pool: Uint8Array | null;
}

export interface RewardFilter {
  readonly kinds?: readonly RewardKind[] | undefined;
  /** The epoch in which the rewards were earned. */
  readonly epoch?: number | undefined;
}

const toKindNumbers = (kinds: readonly RewardKind[]): readonly number[] =>
  kinds.map((kind) => REWARD_KINDS.indexOf(kind));

const filterKinds = (kinds: readonly RewardKind[] | undefined): Sql =>
  kinds === undefined ? emptySql : sql`and kind = any(${toKindNumbers(kinds)}::smallint[])`;

/** Rewards are paid at most this many epochs after the epoch that earned them. */
const MAX_PAYMENT_DELAY = 2;

/** The epoch filter also limits the paid epochs, which the index of an account is ordered by. */
const filterEpoch = (epoch: number | undefined): Sql =>
  epoch === undefined
    ? emptySql
    : sql`and earned_epoch = ${epoch} and paid_epoch between ${epoch} and ${epoch + MAX_PAYMENT_DELAY}::bigint`;

/** Payments to an account, newest first. */
export const accountRewards = (
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { kinds, epoch }: RewardFilter,
  { skip, limit }: ListRange,
): Promise<readonly Reward[]> =>
  readRewards(
    db,
    sql`where stake_id = ${stakeId} and claimed ${filterKinds(kinds)} ${filterEpoch(epoch)}
        order by paid_epoch desc, index desc offset ${skip} limit ${limit}`,
    sql`r.paid_epoch desc, r.index desc`,
  );

/** Payments to accounts, one account after the other in the given order, newest first, after the last one of a batch. */
export function rewardsOfAccounts(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  { kinds, epoch }: RewardFilter,
  { after, limit }: { readonly after: Reward | undefined; readonly limit: number },
): Promise<readonly Reward[]> {
  const remaining = after === undefined ? stakeIds : stakeIds.slice(stakeIds.indexOf(after.stakeId));
  const rest =
    after === undefined
      ? emptySql
      : sql`and (w.place > 1 or (paid_epoch, index) < (${after.paidEpoch}::integer, ${after.index}::integer))`;
  return describeRewards(
    db,
    sql`select w.place, f.* from unnest(${remaining}::integer[]) with ordinality w (id, place)
         cross join lateral (
           select * from ${db.schema}.reward
            where stake_id = w.id and claimed ${filterKinds(kinds)} ${filterEpoch(epoch)} ${rest}
            order by paid_epoch desc, index desc limit ${limit}) f
         order by w.place, f.paid_epoch desc, f.index desc limit ${limit}`,
    sql`r.place, r.paid_epoch desc, r.index desc`,
  );
}

/** In the order of the kinds among rewards of one epoch. */
const POOL_REWARD_KINDS: readonly RewardKind[] = ['leader', 'member', 'pool-refund'];

/** Payments to an account that belong to a pool, by the epoch that earned them; an account has few of them. */
export function accountPoolRewards(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order, skip, limit }: ListRange & { readonly order: ChainOrder },
): Promise<readonly Reward[]> {
  const kinds = sql`${toKindNumbers(POOL_REWARD_KINDS)}::integer[]`;
  const inOrder = (table: Sql): Sql => sql`
    ${table}earned_epoch ${toSortDirection(order)}, array_position(${kinds}, ${table}kind::integer), ${table}index`;
  return readRewards(
    db,
    sql`where stake_id = ${stakeId} and claimed and kind = any(${kinds}) order by ${inOrder(sql``)}
        offset ${skip} limit ${limit}`,
    inOrder(sql`r.`),
  );
}

/** Rewards of all accounts that were earned in an epoch, by kind and order of payment. */
export const epochRewards = (
  db: NetworkDb<'cardano'>,
  epoch: number,
  { kinds, claimed }: { readonly kinds?: readonly RewardKind[] | undefined; readonly claimed: boolean },
  { skip, limit }: ListRange,
): Promise<readonly Reward[]> =>
  readRewards(
    db,
    sql`where earned_epoch = ${epoch} and claimed = ${claimed} ${filterKinds(kinds)}
        order by kind, paid_epoch, index offset ${skip} limit ${limit}`,
    sql`r.kind, r.paid_epoch, r.index`,
  );

/** Member and leader rewards that a pool earned in an epoch, in order of payment. */
export const poolRewards = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  epoch: number,
  { skip, limit }: ListRange,
): Promise<readonly Reward[]> =>
  readRewards(
    db,
    sql`where pool_id = ${poolId} and earned_epoch = ${epoch} and claimed and kind <= 1
        order by index offset ${skip} limit ${limit}`,
    sql`r.index`,
  );

const readRewards = (db: NetworkDb<'cardano'>, which: Sql, order: Sql): Promise<readonly Reward[]> =>
  describeRewards(db, sql`select * from ${db.schema}.reward ${which}`, order);

/** `rewards` has the columns of the table. */
async function describeRewards(db: NetworkDb<'cardano'>, rewards: Sql, order: Sql): Promise<readonly Reward[]> {
  const rows = await db.rows<RewardRow>(sql`
    select k.script, k.hash, r.stake_id, r.kind, r.lovelace, r.earned_epoch, r.paid_epoch, r.index, p.hash as pool
      from (${rewards}) r
      join ${db.schema}.stake_credential k on k.id = r.stake_id
      left join ${db.schema}.pool p on p.id = r.pool_id
     order by ${order}`);
  return rows.map((row) => ({
    stake: { type: row.script ? 'script' : 'key', hash: row.hash },
    stakeId: row.stake_id,
    kind: REWARD_KINDS[row.kind]!,
    lovelace: row.lovelace,
    earnedEpoch: row.earned_epoch,
    paidEpoch: row.paid_epoch,
    index: row.index,
    pool: row.pool ?? undefined,
  }));
}

/** Sums of the payments to an account that no pool earned. */
export interface OtherRewards {
  readonly reserves: bigint;
  /** Includes enacted treasury withdrawals. */
  readonly treasury: bigint;
  readonly proposalRefunds: bigint;
}

export async function otherRewards(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
): Promise<ReadonlyMap<number, OtherRewards>> {
  const sumKinds = (...kinds: readonly RewardKind[]): Sql => sql`
    coalesce(sum(lovelace) filter (where kind = any(${toKindNumbers(kinds)}::smallint[])), 0)`;
  const rows = await db.rows<OtherRewards & { readonly stakeId: number }>(sql`
    select stake_id as "stakeId", ${sumKinds('reserves')} as reserves,
           ${sumKinds('treasury', 'treasury-withdrawal')} as treasury, ${sumKinds('proposal-refund')} as "proposalRefunds"
      from ${db.schema}.reward
     where stake_id = any(${stakeIds}::integer[]) and claimed and kind > 1 group by stake_id`);
  return new Map(rows.map(({ stakeId, ...sums }) => [stakeId, sums]));
}
