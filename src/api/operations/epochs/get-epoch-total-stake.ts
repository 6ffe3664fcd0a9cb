import { FIELD } from '../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { base, EpochPath } from '../../shapes/epochs/stakes.js';

export const getEpochTotalStake = operation({
  ...base,
  id: 'getEpochTotalStake',
  route: 'GET /api/epoch/{epoch}/total-stake',
  summary: 'Get the total active stake of an epoch',
  path: EpochPath,
  result: named(
    'EpochTotalStake',
    Closed({
      epoch: Count(FIELD.epochNumber),
      activeStake: described(Amount, 'Sum of the stake of all pools in the epoch, in lovelace'),
    }),
  ),

  handle({ db }) {
    throw missingCapabilityError('stake snapshots', db);
  },
});
