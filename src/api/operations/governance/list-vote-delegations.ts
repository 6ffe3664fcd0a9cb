import Type from 'typebox';
import { voteDelegations } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AccountVoteDelegation, toVoteDelegationJson } from '../../shapes/accounts/delegations.js';

export const listVoteDelegations = operation({
  id: 'listVoteDelegations',
  route: 'GET /api/governance/delegation-votes',
  tag: 'Governance',
  summary: 'List vote delegations of all accounts, newest first',
  description:
    'Delegations of all accounts to DReps and to the predefined choices. Use the `/page` form for deep lists.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountVoteDelegation),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    await expectLive(db);
    const found = await numberedPage(query, (range) => voteDelegations(db, 'all', range));
    return found.map((each) => toVoteDelegationJson(each, network));
  },
});
