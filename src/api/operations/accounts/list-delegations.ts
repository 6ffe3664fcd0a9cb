import Type from 'typebox';
import { delegations } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AccountDelegation, toDelegationJson } from '../../shapes/accounts/delegations.js';

export const listDelegations = operation({
  id: 'listDelegations',
  route: 'GET /api/account/delegations',
  tag: 'Accounts',
  summary: 'List pool delegations of all accounts, newest first',
  description:
    '`activeEpoch` is the first epoch in which a delegation counts. Narrow to one account with `GET /api/account/{stakeAddress}/delegations`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountDelegation),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    await expectLive(db);
    const found = await numberedPage(query, (range) => delegations(db, 'all', range));
    return found.map((each) => toDelegationJson(each, network));
  },
});
