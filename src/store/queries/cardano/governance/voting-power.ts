import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';
import { LEDGER_ENTRY_KINDS } from './ledger-entries.js';

/** Voting power of a DRep in an epoch: the distribution of the boundary at which the epoch began. */
export interface DRepPower {
  readonly epoch: number;
  readonly lovelace: bigint;
  readonly delegators: number;
  /** Power of all registered DReps. */
  readonly total: bigint;
}

/** The last epoch first. */
export const drepPowerByEpoch = (
  db: NetworkDb<'cardano'>,
  drepId: number,
  { from, to, skip, limit }: ListRange & { readonly from: number; readonly to: number },
): Promise<readonly DRepPower[]> =>
  db.rows(sql`
    select p.epoch, p.lovelace, p.delegators,
           (select sum(a.lovelace) from ${db.schema}.drep_power a join ${db.schema}.drep d on d.id = a.drep_id
             where a.epoch = p.epoch and d.kind < 2) as total
      from (select epoch, lovelace, delegators from ${db.schema}.drep_power
             where drep_id = ${drepId} and epoch between ${from} and ${to}
             order by epoch desc offset ${skip} limit ${limit}) p
     order by p.epoch desc`);

/** Sums over the DReps of an epoch. */
export interface DRepEpoch {
  readonly epoch: number;
  /** Registered DReps and their power. */
  readonly dreps: number;
  readonly activeDReps: number;
  readonly lovelace: bigint;
  readonly abstain: bigint;
  readonly noConfidence: bigint;
}

/** Epochs in which DReps could exist, the last one first. */
export const drepEpochs = (db: NetworkDb<'cardano'>, { skip, limit }: ListRange): Promise<readonly DRepEpoch[]> =>
  readDRepEpochs(db, sql`order by epoch desc offset ${skip} limit ${limit}`);

export async function drepEpoch(db: NetworkDb<'cardano'>, epoch: number): Promise<DRepEpoch | undefined> {
  return (await readDRepEpochs(db, sql`and epoch = ${epoch}`))[0];
}

const readDRepEpochs = (db: NetworkDb<'cardano'>, which: ReturnType<typeof sql>): Promise<readonly DRepEpoch[]> =>
  db.rows(sql`
    select e.epoch, count(*) filter (where d.kind < 2)::integer as dreps,
           count(*) filter (where d.kind < 2 and p.expires_after >= p.epoch)::integer as "activeDReps",
           coalesce(sum(p.lovelace) filter (where d.kind < 2), 0) as lovelace,
           coalesce(sum(p.lovelace) filter (where d.kind = 2), 0) as abstain,
           coalesce(sum(p.lovelace) filter (where d.kind = 3), 0) as "noConfidence"
      from (select epoch from ${db.schema}.epoch_ledger
             where parameters::json ->> 'drepDeposit' is not null ${which}) e
      left join ${db.schema}.drep_power p on p.epoch = e.epoch
      left join ${db.schema}.drep d on d.id = p.drep_id
     group by e.epoch order by e.epoch desc`);

/** Power and delegators of the two predefined DReps in an epoch; those without delegators are left out. */
export const predefinedDRepPower = (
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<readonly { readonly kind: number; readonly lovelace: bigint; readonly delegators: number }[]> =>
  db.rows(sql`
    select d.kind, p.lovelace, p.delegators from ${db.schema}.drep d
      join ${db.schema}.drep_power p on p.drep_id = d.id and p.epoch = ${epoch} where d.kind >= 2`);

/** Power of every DRep with delegators in an epoch, by the kind and hash of the DRep. */
export const allDRepPower = (
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<readonly { readonly kind: number; readonly hash: Uint8Array; readonly lovelace: bigint }[]> =>
  db.rows(sql`
    select d.kind, d.hash, p.lovelace from ${db.schema}.drep_power p join ${db.schema}.drep d on d.id = p.drep_id
     where p.epoch = ${epoch} and p.lovelace > 0`);

export interface PoolPower {
  readonly epoch: number;
  readonly lovelace: bigint;
}

/** The last epoch first. */
export const poolPowerByEpoch = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  { from, to, skip, limit }: ListRange & { readonly from: number; readonly to: number },
): Promise<readonly PoolPower[]> =>
  db.rows(sql`
    select p.epoch, p.lovelace from ${db.schema}.pool_power p
     where p.pool_id = ${poolId} and p.epoch between ${from} and ${to}
     order by p.epoch desc offset ${skip} limit ${limit}`);

/** Power of a pool, and the predefined DRep that decides when it does not vote. */
export interface PoolElector {
  readonly hash: Uint8Array;
  readonly lovelace: bigint;
  readonly delegation: 'abstain' | 'no-confidence' | undefined;
}

/** Every pool with power in an epoch. The default vote is the current delegation of its reward account. */
export async function poolElectors(db: NetworkDb<'cardano'>, epoch: number): Promise<readonly PoolElector[]> {
  const rows = await db.rows<{
    readonly hash: Uint8Array;
    readonly lovelace: bigint;
    readonly kind: number | null;
  }>(sql`
    select o.hash, p.lovelace, d.kind from ${db.schema}.pool_power p
      join ${db.schema}.pool o on o.id = p.pool_id
      left join ${db.schema}.ledger_entry e
        on e.kind = ${LEDGER_ENTRY_KINDS.pool} and e.key = encode(o.hash, 'hex') and e.ended_height is null
      left join ${db.schema}.vote_delegation v
        on v.stake_id = (e.value::json -> 'registration' ->> 'rewardAccount')::integer and v.ended_height is null
      left join ${db.schema}.drep d on d.id = v.drep_id and d.kind >= 2
     where p.epoch = ${epoch}`);
  return rows.map(({ hash, lovelace, kind }) => ({ hash, lovelace, delegation: PREDEFINED[kind ?? -1] }));
}

const PREDEFINED: Readonly<Record<number, PoolElector['delegation']>> = { 2: 'abstain', 3: 'no-confidence' };
