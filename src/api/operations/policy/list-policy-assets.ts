import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { policyAssets } from '../../../store/queries/cardano/assets/assets.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Defaulted } from '../../kit/schema.js';
import { PolicyAsset, toAssetJson } from '../../shapes/assets/shapes.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const listPolicyAssets = operation({
  id: 'listPolicyAssets',
  route: 'GET /api/policy/{policyId}/assets',
  tag: 'Policy',
  summary: 'List the assets of a policy',
  description:
    'Ordered by asset name. Assets that were burned completely are left out unless `includeBurned=true`. Returns an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    includeBurned: Defaulted(Type.Boolean({ description: 'True: include assets with a supply of zero' }), false),
  }),
  result: Type.Array(PolicyAsset),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  async handle({ db }, { path: { policyId }, query }) {
    const assets = await numberedPage(query, (range) =>
      policyAssets(db, fromHex(policyId), { burned: query.includeBurned, ...range }),
    );
    return assets.map(toAssetJson);
  },
});
