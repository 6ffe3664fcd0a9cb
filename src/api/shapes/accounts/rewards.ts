import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';

/**
 * Rewards that the ledger pays at the end of epochs are in no block: until they are computed, these operations return
 * 501.
 */

export const REWARD_TYPES = ['member', 'leader', 'treasury', 'reserves', 'refund', 'proposal_refund'] as const;

export const AccountReward = named(
  'AccountReward',
  Closed({
    epoch: Count('Epoch in which the reward was earned'),
    amount: described(Amount, 'Amount in lovelace'),
    poolId: Nullable(
      Type.String({
        description: 'Stake pool that the reward comes from, bech32 (`pool1…`); null for rewards that no pool paid',
      }),
    ),
    type: OneOf(REWARD_TYPES, 'Kind of reward: member or leader of a pool, from treasury or reserves, or a refund'),
    spendableEpoch: Count('First epoch in which the reward can be withdrawn'),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
  }),
);

export const Epoch = Type.Optional(ChainNumber('Only rewards of this epoch'));

export const REWARDS_NOTE = 'Returns 501 on networks without reward data.';
