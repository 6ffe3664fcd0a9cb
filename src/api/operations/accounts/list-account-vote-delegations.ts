import Type from 'typebox';
import { voteDelegations } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { accountListDefinition } from '../../shapes/accounts/account-list.js';
import { AccountVoteDelegation, toVoteDelegationJson } from '../../shapes/accounts/delegations.js';

export const listAccountVoteDelegations = operation({
  ...accountListDefinition,
  id: 'listAccountVoteDelegations',
  route: 'GET /api/account/{stakeAddress}/vote-delegations',
  summary: "List an account's vote delegations, newest first",
  description:
    'Delegations to DReps and to the predefined choices. Returns an empty list for an account that never delegated its vote.',
  result: Type.Array(AccountVoteDelegation),
  cachedUntilNextBlock: true,

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const found = await numberedPage(query, (range) => voteDelegations(db, { stakeId }, range));
    return found.map((each) => toVoteDelegationJson(each, network));
  },
});
