import Type from 'typebox';
import { TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../schema.js';
import { AccountReward, REWARD_TYPES } from '../accounts/rewards.js';
import { readStakeAddress, StakeAddress } from '../accounts/stake-address.js';
import { EpochNumber, PoolId, readPoolId } from '../blocks/block-parameters.js';
import { notKnownYet } from '../not-known-yet.js';

/** What only the ledger's snapshots and reward calculation know: until they are there, these say so. */

const EpochStake = named(
  'EpochStake',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    poolId: Type.String({ description: 'Id of the stake pool that it is delegated to, bech32 (`pool1…`)' }),
    amount: described(Amount, 'Stake that counts in the epoch, in lovelace'),
    epoch: Count(FIELD.epochNumber),
  }),
);

const base = {
  tag: 'Epochs',
  description: 'Answers 501 on networks that do not know it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },
} as const;

const EpochPath = Type.Object({ epoch: EpochNumber });
const paged = { page: Page(), pageSize: PageSize() };

export const listEpochStakes = operation({
  ...base,
  id: 'listEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes',
  summary: 'Stake that counted in an epoch',
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(EpochStake),

  handle({ db }) {
    throw notKnownYet('stake snapshots', db);
  },
});

export const pageEpochStakes = operation({
  ...base,
  id: 'pageEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes/page',
  summary: 'Stake that counted in an epoch, by cursor',
  path: EpochPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(EpochStake),

  handle({ db }) {
    throw notKnownYet('stake snapshots', db);
  },
});

export const listEpochPoolStakes = operation({
  ...base,
  id: 'listEpochPoolStakes',
  route: 'GET /api/epoch/{epoch}/stakes/{poolId}',
  summary: 'Stake that counted for a pool in an epoch',
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object(paged),
  result: Type.Array(EpochStake),
  example: { path: { epoch: EXAMPLE.block.epoch, poolId: EXAMPLE.poolId } },

  handle({ db }, { path }) {
    readPoolId(path.poolId);
    throw notKnownYet('stake snapshots', db);
  },
});

export const getEpochTotalStake = operation({
  ...base,
  id: 'getEpochTotalStake',
  route: 'GET /api/epoch/{epoch}/total-stake',
  summary: 'Sum of the stake that counted in an epoch',
  path: EpochPath,
  result: named(
    'EpochTotalStake',
    Closed({
      epoch: Count(FIELD.epochNumber),
      activeStake: described(Amount, 'Sum of the stake of all pools in the epoch, in lovelace'),
    }),
  ),

  handle({ db }) {
    throw notKnownYet('stake snapshots', db);
  },
});

export const getEpochAccountStake = operation({
  ...base,
  id: 'getEpochAccountStake',
  route: 'GET /api/epoch/{epoch}/accounts/{stakeAddress}/stake',
  summary: 'Stake of an account that counted in an epoch',
  path: Type.Object({ epoch: EpochNumber, stakeAddress: StakeAddress }),
  result: EpochStake,
  example: { path: { epoch: EXAMPLE.block.epoch, stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw notKnownYet('stake snapshots', db);
  },
});

export const listEpochRewards = operation({
  ...base,
  id: 'listEpochRewards',
  route: 'GET /api/epoch/{epoch}/rewards',
  summary: 'Rewards that were earned in an epoch',
  path: EpochPath,
  query: Type.Object({ type: Type.Optional(OneOf(REWARD_TYPES, 'Only rewards of this kind')), ...paged }),
  result: Type.Array(AccountReward),

  handle({ db }) {
    throw notKnownYet('rewards', db);
  },
});

export const listEpochUnclaimedRewards = operation({
  ...base,
  id: 'listEpochUnclaimedRewards',
  route: 'GET /api/epoch/{epoch}/rewards/unclaimed',
  summary: 'Rewards of an epoch whose accounts were no longer registered',
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(AccountReward),

  handle({ db }) {
    throw notKnownYet('rewards', db);
  },
});
