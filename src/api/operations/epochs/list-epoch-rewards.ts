import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { AccountReward, REWARD_TYPES } from '../../shapes/accounts/rewards.js';
import { base, EpochPath, paged } from '../../shapes/epochs/stakes.js';

export const listEpochRewards = operation({
  ...base,
  id: 'listEpochRewards',
  route: 'GET /api/epoch/{epoch}/rewards',
  summary: 'List the rewards earned in an epoch',
  path: EpochPath,
  query: Type.Object({ type: Type.Optional(OneOf(REWARD_TYPES, 'Only rewards of this kind')), ...paged }),
  result: Type.Array(AccountReward),

  handle({ db }) {
    throw missingCapabilityError('rewards', db);
  },
});
