import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { mintsOfPolicy } from '../../../store/queries/cardano/assets/mints.js';
import { findPolicyId } from '../../../store/queries/cardano/assets/policies.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toMintsJson } from '../../services/assets/mint-events.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';
import { MintEvent } from '../../shapes/transactions/mint-json.js';

export const listPolicyMints = operation({
  id: 'listPolicyMints',
  route: 'GET /api/policy/{policyId}/mints',
  tag: 'Policy',
  summary: 'List the mints and burns of a policy',
  description:
    'Burns have a negative quantity. Each entry has the CIP-25 metadata that the transaction states for the asset. Returns an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(MintEvent),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const mints = await numberedPage(query, (range) =>
        mintsOfPolicy(snapshot, policyId, { ...range, order: query.order }),
      );
      return await toMintsJson(snapshot, mints, network);
    });
  },
});
