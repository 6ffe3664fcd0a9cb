import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId, policyHolders } from '../../../store/queries/cardano/assets/policies.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { PolicyHolder, toPolicyHolderJson } from '../../shapes/policy/holders.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const listPolicyHolders = operation({
  id: 'listPolicyHolders',
  route: 'GET /api/policy/{policyId}/holders',
  tag: 'Policy',
  summary: 'List the addresses that hold assets of a policy, largest first',
  description:
    'Each row is an address with the sum of its tokens and its assets. `sort=assets` lists addresses with the most different assets first. Returns an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    sort: Defaulted(
      OneOf(['quantity', 'assets'], 'Sort by quantity of tokens or by number of different assets'),
      'quantity',
    ),
  }),
  result: Type.Array(PolicyHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        policyHolders(snapshot, policyId, { by: 'address', sort: query.sort, ...range }),
      );
      return holders.map((holder) => toPolicyHolderJson(holder, network));
    });
  },
});
