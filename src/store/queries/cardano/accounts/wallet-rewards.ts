import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { REWARD_KINDS, type RewardKind } from './rewards.js';

/** A payment of the ledger to one of a wallet's accounts. */
export interface WalletReward {
  readonly kind: RewardKind;
  readonly lovelace: bigint;
  readonly earnedEpoch: number;
  readonly paidEpoch: number;
  /** Order of the payments of one boundary. */
  readonly index: number;
  /** Slot of the block that began the epoch of the payment. */
  readonly slot: number;
}

interface RewardRange {
  /** The first slot, and the slot after the last one. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  /** The last payment of the previous batch. */
  readonly after?: Pick<WalletReward, 'paidEpoch' | 'index'> | undefined;
}

/** In order of payment. */
export async function walletRewards(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  { from, to, limit, after }: RewardRange,
): Promise<readonly WalletReward[]> {
  const rows = await db.rows<{
    readonly kind: number;
    readonly lovelace: bigint;
    readonly earned_epoch: number;
    readonly paid_epoch: number;
    readonly index: number;
    readonly slot: bigint;
  }>(sql`
    select r.kind, r.lovelace, r.earned_epoch, r.paid_epoch, r.index, b.slot
      from ${db.schema}.reward r
      join ${db.schema}.epoch_ledger l on l.epoch = r.paid_epoch
      join ${db.schema}.block b on b.height = l.height
     where r.stake_id = any(${stakeIds}::integer[]) and r.claimed and b.slot >= ${from} and b.slot < ${to}
       and (r.paid_epoch, r.index) > (${after?.paidEpoch ?? -1}::integer, ${after?.index ?? -1}::integer)
     order by r.paid_epoch, r.index limit ${limit}`);
  return rows.map((row) => ({
    kind: REWARD_KINDS[row.kind]!,
    lovelace: row.lovelace,
    earnedEpoch: row.earned_epoch,
    paidEpoch: row.paid_epoch,
    index: row.index,
    slot: Number(row.slot),
  }));
}
