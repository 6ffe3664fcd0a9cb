import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId, policyHolders } from '../../../store/queries/cardano/assets/policies.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { PolicyHolder, toPolicyHolderJson } from '../../shapes/policy/holders.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const listPolicyAccounts = operation({
  id: 'listPolicyAccounts',
  route: 'GET /api/policy/{policyId}/accounts',
  tag: 'Policy',
  summary: 'List the accounts that hold assets of a policy, largest first',
  description: 'Addresses without a stake part belong to no account and are not in this list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PolicyHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        policyHolders(snapshot, policyId, { by: 'account', ...range }),
      );
      return holders.map((holder) => toPolicyHolderJson(holder, network));
    });
  },
});
