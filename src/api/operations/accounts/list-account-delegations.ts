import Type from 'typebox';
import { delegations } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { accountListDefinition } from '../../shapes/accounts/account-list.js';
import { AccountDelegation, toDelegationJson } from '../../shapes/accounts/delegations.js';

export const listAccountDelegations = operation({
  ...accountListDefinition,
  id: 'listAccountDelegations',
  route: 'GET /api/account/{stakeAddress}/delegations',
  summary: "List an account's pool delegations, newest first",
  description:
    '`activeEpoch` is the first epoch in which a delegation counts. Returns an empty list for an account that never delegated.',
  result: Type.Array(AccountDelegation),
  cachedUntilNextBlock: true,

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const found = await numberedPage(query, (range) => delegations(db, { stakeId }, range));
    return found.map((each) => toDelegationJson(each, network));
  },
});
