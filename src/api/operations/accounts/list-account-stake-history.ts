import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountStakeHistory = operation({
  id: 'listAccountStakeHistory',
  route: 'GET /api/account/{stakeAddress}/history',
  tag: 'Accounts',
  summary: "List an account's stake per epoch, newest first",
  description: 'Returns 501 on networks without stake snapshots.',
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
    throw missingCapabilityError('stake snapshots', db);
  },
});
