import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId } from '../../../store/queries/cardano/assets/policies.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const listPolicyUtxos = operation({
  id: 'listPolicyUtxos',
  route: 'GET /api/policy/{policyId}/utxos',
  tag: 'Policy',
  summary: 'List the UTxOs that hold assets of a policy',
  description:
    'In chain order, oldest first; each output once, regardless of how many assets of the policy it holds. Returns an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  async handle({ db, network }, { path, query }) {
    const policyId = await findPolicyId(db, fromHex(path.policyId));
    if (policyId === undefined) return [];
    const outputs = await numberedPage(query, (range) => unspentOutputsWith(db, [{ policyId }], range));
    return outputs.map((output) => toAddressUtxoJson(output, network));
  },
});
