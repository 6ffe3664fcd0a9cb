import Type, { type Static } from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Reward, RewardKind } from '../../../store/queries/cardano/accounts/rewards.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const REWARD_TYPES = ['member', 'leader', 'treasury', 'reserves', 'refund', 'proposal_refund'] as const;

type RewardType = (typeof REWARD_TYPES)[number];

export const AccountReward = named(
  'AccountReward',
  Closed({
    epoch: Count('Epoch in which the reward was earned'),
    amount: described(Amount, 'Amount in lovelace'),
    poolId: Nullable(
      Type.String({
        description:
          'Stake pool that earned the reward or whose deposit was returned, bech32 (`pool1…`); null for other payments',
      }),
    ),
    type: OneOf(
      REWARD_TYPES,
      'Kind of reward: member or leader of a pool, from treasury or reserves, or a refund of the deposit of a pool or proposal',
    ),
    spendableEpoch: Count('First epoch in which the reward can be withdrawn'),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
  }),
);

const TYPE_BY_KIND: Readonly<Record<RewardKind, RewardType>> = {
  member: 'member',
  leader: 'leader',
  reserves: 'reserves',
  treasury: 'treasury',
  'pool-refund': 'refund',
  'proposal-refund': 'proposal_refund',
  'treasury-withdrawal': 'treasury',
};

export const toRewardType = (kind: RewardKind): RewardType => TYPE_BY_KIND[kind];

/** The kinds of a type in a request; undefined for all. */
export const toRewardKinds = (type: RewardType | undefined): readonly RewardKind[] | undefined =>
  type === undefined
    ? undefined
    : (Object.keys(TYPE_BY_KIND) as RewardKind[]).filter((kind) => TYPE_BY_KIND[kind] === type);

export const toRewardJson = (reward: Reward, network: CardanoNetwork): Static<typeof AccountReward> => ({
  epoch: reward.earnedEpoch,
  amount: reward.lovelace.toString(),
  poolId: reward.pool === undefined ? null : poolIdBech32(reward.pool),
  type: toRewardType(reward.kind),
  spendableEpoch: reward.paidEpoch,
  stakeAddress: stakeAddressText(reward.stake, network),
});

export const RewardTypeFilter = Type.Optional(OneOf(REWARD_TYPES, 'Only rewards of this kind'));

export const Epoch = Type.Optional(ChainNumber('Only rewards earned in this epoch'));
