import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';

/** What the ledger pays at the end of epochs is in no block: until it is computed, these say so. */

export const REWARD_TYPES = ['member', 'leader', 'treasury', 'reserves', 'refund', 'proposal_refund'] as const;

export const AccountReward = named(
  'AccountReward',
  Closed({
    epoch: Count('The epoch that it was earned in'),
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

export const UNTIL_KNOWN = 'Answers 501 on networks that do not know rewards.';
