import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { AccountReward } from '../../shapes/accounts/rewards.js';
import { base, EpochPath, paged } from '../../shapes/epochs/stakes.js';

export const listEpochUnclaimedRewards = operation({
  ...base,
  id: 'listEpochUnclaimedRewards',
  route: 'GET /api/epoch/{epoch}/rewards/unclaimed',
  summary: 'List the rewards of an epoch for unregistered accounts',
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(AccountReward),

  handle({ db }) {
    throw missingCapabilityError('rewards', db);
  },
});
