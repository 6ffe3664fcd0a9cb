import type { DecidedStatus } from '../../../chains/cardano/governance/action-status.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** Decisions and payments of the ledger at the first block of an epoch. */

export interface HeightRange {
  readonly from: number;
  readonly to: number;
}

export interface DecisionFact {
  readonly height: number;
  readonly epoch: number;
  /** `{txHash}#{index}` */
  readonly actionId: string;
  readonly status: DecidedStatus;
}

export const listDecisions = (db: NetworkDb<'cardano'>, { from, to }: HeightRange): Promise<DecisionFact[]> =>
  db.rows<DecisionFact>(sql`
    select asked_height as height, epoch, encode(tx_hash, 'hex') || '#' || index as "actionId", status
      from ${db.schema}.action_state where asked_height between ${from} and ${to}
     order by asked_height, tx_hash, index, status`);

export interface RewardFact {
  readonly height: number;
  readonly paidEpoch: number;
  readonly index: number;
  /** See migration 0018. */
  readonly kind: number;
  readonly stakeHash: Uint8Array;
  readonly stakeScript: boolean;
  readonly poolHash: Uint8Array | null;
  readonly lovelace: bigint;
  readonly earnedEpoch: number;
}

/** Payments to the given accounts only: a boundary can pay more than a million. */
export const listRewards = (
  db: NetworkDb<'cardano'>,
  { from, to }: HeightRange,
  accounts: readonly { readonly hash: Uint8Array; readonly script: boolean }[],
): Promise<RewardFact[]> =>
  db.rows<RewardFact>(sql`
    select e.height, r.paid_epoch as "paidEpoch", r.index, r.kind, s.hash as "stakeHash", s.script as "stakeScript", p.hash as "poolHash",
           r.lovelace, r.earned_epoch as "earnedEpoch"
      from ${db.schema}.epoch_ledger e
      join ${db.schema}.stake_credential s
        on (s.hash, s.script) in (
          select * from unnest(${accounts.map(({ hash }) => hash)}::bytea[], ${accounts.map(({ script }) => script)}::boolean[]))
      join ${db.schema}.reward r on r.stake_id = s.id and r.paid_epoch = e.epoch and r.claimed
      left join ${db.schema}.pool p on p.id = r.pool_id
     where e.height between ${from} and ${to} order by e.height, r.paid_epoch, r.index`);

/** The place of a reward among all. */
export interface RewardPlace {
  readonly paidEpoch: number;
  readonly index: number;
}

/** Payments to all accounts with a block, in their order. */
export const listRewardsOfBlock = (
  db: NetworkDb<'cardano'>,
  {
    height,
    after,
    limit,
  }: { readonly height: number; readonly after: RewardPlace | undefined; readonly limit: number },
): Promise<RewardFact[]> =>
  db.rows<RewardFact>(sql`
    select e.height, r.paid_epoch as "paidEpoch", r.index, r.kind, s.hash as "stakeHash", s.script as "stakeScript", p.hash as "poolHash",
           r.lovelace, r.earned_epoch as "earnedEpoch"
      from ${db.schema}.epoch_ledger e
      join ${db.schema}.reward r on r.paid_epoch = e.epoch and r.claimed
      join ${db.schema}.stake_credential s on s.id = r.stake_id
      left join ${db.schema}.pool p on p.id = r.pool_id
     where e.height = ${height}
       and (r.paid_epoch, r.index) > (${after?.paidEpoch ?? -1}::integer, ${after?.index ?? -1}::integer)
     order by r.paid_epoch, r.index limit ${limit}`);

/** Heights of the blocks of a range with which rewards were paid. */
export async function listRewardHeights(db: NetworkDb<'cardano'>, { from, to }: HeightRange): Promise<number[]> {
  const rows = await db.rows<{ readonly height: number }>(sql`
    select distinct e.height from ${db.schema}.epoch_ledger e
     where e.height between ${from} and ${to}
       and exists (select from ${db.schema}.reward r where r.paid_epoch = e.epoch and r.claimed)
     order by e.height`);
  return rows.map(({ height }) => height);
}
