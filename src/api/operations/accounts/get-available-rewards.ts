import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, named } from '../../kit/schema.js';
import { REWARDS_NOTE } from '../../shapes/accounts/rewards.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const getAvailableRewards = operation({
  id: 'getAvailableRewards',
  route: 'GET /api/account/{stakeAddress}/rewards/available',
  tag: 'Accounts',
  summary: "Get an account's withdrawable rewards",
  description: REWARDS_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: named(
    'AvailableRewards',
    Closed({
      stakeAddress: Type.String({ description: FIELD.stakeAddress }),
      available: described(Amount, 'Rewards that have not been withdrawn yet, in lovelace'),
      withdrawable: described(Amount, 'Part of the available rewards that can be withdrawn now, in lovelace'),
    }),
  ),
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw missingCapabilityError('rewards', db);
  },
});
