import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import {
  findPolicyId,
  type PolicyHolder as Held,
  policyHolders,
} from '../../../store/queries/cardano/assets/policies.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { keyIn, PolicyHolder, toPolicyHolderJson } from '../../shapes/policy/holders.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const pagePolicyHolders = operation({
  id: 'pagePolicyHolders',
  route: 'GET /api/policy/{policyId}/holders/page',
  tag: 'Policy',
  summary: 'List the holders of a policy by cursor, largest first',
  description: 'An address whose quantity changes between two pages may be listed twice or not at all.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(PolicyHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  handle({ db, network, cursor }, { path, query }) {
    return keyedPage<Held, Static<typeof PolicyHolder>>(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          return await policyHolders(snapshot, policyId, { by: 'address', after: keyIn(after), limit });
        },
        keyOf: ({ quantity, id }) => [quantity.toString(), id],
        show: (holder) => toPolicyHolderJson(holder, network),
      },
    );
  },
});
