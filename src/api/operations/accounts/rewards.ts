import Type from 'typebox';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named, OneOf } from '../../schema.js';
import { notKnownYet } from '../not-known-yet.js';
import { readStakeAddress, readStakeAddresses, StakeAddress, StakePath } from './stake-address.js';

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

const Epoch = Type.Optional(ChainNumber('Only rewards of this epoch'));

const UNTIL_KNOWN = 'Answers 501 on networks that do not know rewards.';

export const listAccountRewards = operation({
  id: 'listAccountRewards',
  route: 'GET /api/account/{stakeAddress}/rewards',
  tag: 'Accounts',
  summary: 'Rewards of an account, newest first',
  description: UNTIL_KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({
    type: Type.Optional(OneOf(REWARD_TYPES, 'Only rewards of this kind')),
    epoch: Epoch,
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(AccountReward),
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw notKnownYet('rewards', db);
  },
});

export const getAvailableRewards = operation({
  id: 'getAvailableRewards',
  route: 'GET /api/account/{stakeAddress}/rewards/available',
  tag: 'Accounts',
  summary: 'Rewards of an account that can be withdrawn',
  description: UNTIL_KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: named(
    'AvailableRewards',
    Closed({
      stakeAddress: Type.String({ description: FIELD.stakeAddress }),
      available: described(Amount, 'Rewards that were not withdrawn yet, in lovelace'),
      withdrawable: described(Amount, 'Part of the available rewards that can be withdrawn now, in lovelace'),
    }),
  ),
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw notKnownYet('rewards', db);
  },
});

export const listAccountStakeHistory = operation({
  id: 'listAccountStakeHistory',
  route: 'GET /api/account/{stakeAddress}/history',
  tag: 'Accounts',
  summary: 'Stake of an account in each epoch, newest first',
  description: 'Answers 501 on networks that do not have stake snapshots.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'AccountStake',
      Closed({
        activeEpoch: Count('Epoch in which the stake counts'),
        amount: described(Amount, 'Amount in lovelace'),
        poolId: Type.String({ description: FIELD.poolId }),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw notKnownYet('stake snapshots', db);
  },
});

export const listRewardsOfAccounts = operation({
  id: 'listRewardsOfAccounts',
  route: 'POST /api/account/rewards',
  tag: 'Accounts',
  summary: 'Rewards of up to 100 accounts',
  description: UNTIL_KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  batch: ['stakeAddresses'],
  body: named(
    'AccountRewardsRequest',
    Closed({
      stakeAddresses: described(Batch(StakeAddress, 100), 'Stake addresses to look up, in bech32'),
      epoch: Epoch,
    }),
  ),
  result: Type.Array(AccountReward),
  errors: ['not-implemented'],
  example: { body: { stakeAddresses: [EXAMPLE.stakeAddress] } },

  handle({ db, network }, { body }) {
    readStakeAddresses(body.stakeAddresses, network);
    throw notKnownYet('rewards', db);
  },
});
