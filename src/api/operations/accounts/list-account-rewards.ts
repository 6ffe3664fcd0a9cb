import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { AccountReward, Epoch, REWARD_TYPES, REWARDS_NOTE } from '../../shapes/accounts/rewards.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountRewards = operation({
  id: 'listAccountRewards',
  route: 'GET /api/account/{stakeAddress}/rewards',
  tag: 'Accounts',
  summary: "List an account's rewards, newest first",
  description: REWARDS_NOTE,
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
    throw missingCapabilityError('rewards', db);
  },
});
