import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import {
  listInstantRewards,
  listWithdrawals,
} from '../../../../store/queries/cardano/accounts/account-certificates.js';
import { accountStakes } from '../../../../store/queries/cardano/accounts/epoch-stakes.js';
import { accountPoolRewards, type RewardKind } from '../../../../store/queries/cardano/accounts/rewards.js';
import type { TransactionPosition } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Amount, Closed, Count, described, Integer, named, OneOf } from '../../../kit/schema.js';
import { accountList } from './account-list.js';

/** Where a transaction of an account is on the chain. */
export const POSITION_FIELDS = {
  tx_hash: Type.String({ description: FIELD.txHash }),
  tx_slot: Count('Absolute slot of the block'),
  block_time: Integer({ description: 'Unix time in seconds' }),
  block_height: Count(FIELD.blockHeight),
};

export const toPositionFields = ({ txHash, slot, height }: TransactionPosition, network: CardanoNetwork) => ({
  tx_hash: txHash,
  tx_slot: slot,
  block_time: slotToTime(network, slot),
  block_height: height,
});

const PoolId = Type.String({ description: FIELD.poolId });

const REWARD_TYPES: Partial<Readonly<Record<RewardKind, 'leader' | 'member' | 'pool_deposit_refund'>>> = {
  leader: 'leader',
  member: 'member',
  'pool-refund': 'pool_deposit_refund',
};

export const listAccountRewards = accountList({
  id: 'blockfrost.listAccountRewards',
  path: 'rewards',
  summary: "List an account's rewards of pools",
  item: named(
    'account_reward',
    Closed({
      epoch: Count('Epoch in which the reward was earned'),
      amount: described(Amount, 'Amount in lovelace'),
      pool_id: PoolId,
      type: OneOf(['leader', 'member', 'pool_deposit_refund'], 'Kind of reward'),
    }),
  ),
  async fetch(db, stakeId, range) {
    await requireLedger(db);
    return await accountPoolRewards(db, stakeId, range);
  },
  show: (rewards) =>
    rewards.map(({ earnedEpoch, lovelace, pool, kind }) => ({
      epoch: earnedEpoch,
      amount: lovelace.toString(),
      pool_id: pool === undefined ? '' : poolIdBech32(pool),
      type: REWARD_TYPES[kind] ?? 'member',
    })),
});

export const listAccountHistory = accountList({
  id: 'blockfrost.listAccountHistory',
  path: 'history',
  summary: "List an account's active stake by epoch",
  item: named(
    'account_history',
    Closed({
      active_epoch: Count('Epoch in which the stake was active'),
      amount: described(Amount, 'Stake in lovelace'),
      pool_id: PoolId,
    }),
  ),
  async fetch(db, stakeId, range) {
    await requireLedger(db);
    return await accountStakes(db, stakeId, range);
  },
  show: (stakes) =>
    stakes.map(({ epoch, lovelace, pool }) => ({
      active_epoch: epoch,
      amount: lovelace.toString(),
      pool_id: poolIdBech32(pool),
    })),
});

export const listAccountWithdrawals = accountList({
  id: 'blockfrost.listAccountWithdrawals',
  path: 'withdrawals',
  summary: "List an account's withdrawals",
  item: named(
    'account_withdrawal',
    Closed({ ...POSITION_FIELDS, amount: described(Amount, 'Amount withdrawn, in lovelace') }),
  ),
  fetch: listWithdrawals,
  show: (withdrawals, network) =>
    withdrawals.map(({ position, lovelace }) => ({
      ...toPositionFields(position, network),
      amount: lovelace.toString(),
    })),
});

export const listAccountMirs = accountList({
  id: 'blockfrost.listAccountMirs',
  path: 'mirs',
  summary: "List an account's MIR rewards",
  item: named(
    'account_mir',
    Closed({
      ...POSITION_FIELDS,
      amount: Type.String({ description: 'Amount in lovelace; negative for a reduction' }),
    }),
  ),
  example: { path: { stake_address: EXAMPLE.rewardedStakeAddress } },
  fetch: listInstantRewards,
  show: (mirs, network) =>
    mirs.map(({ position, lovelace }) => ({ ...toPositionFields(position, network), amount: lovelace.toString() })),
});
