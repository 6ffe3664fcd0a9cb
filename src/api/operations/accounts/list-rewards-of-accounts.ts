import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, named } from '../../kit/schema.js';
import { AccountReward, Epoch, REWARDS_NOTE } from '../../shapes/accounts/rewards.js';
import { readStakeAddresses, StakeAddress } from '../../shapes/accounts/stake-address.js';

export const listRewardsOfAccounts = operation({
  id: 'listRewardsOfAccounts',
  route: 'POST /api/account/rewards',
  tag: 'Accounts',
  summary: 'List the rewards of up to 100 accounts',
  description: REWARDS_NOTE,
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
    throw missingCapabilityError('rewards', db);
  },
});
