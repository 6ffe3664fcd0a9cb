import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId, fundingTransactions } from '../../../store/queries/cardano/assets/policies.js';
import { tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, Limit } from '../../kit/paging.js';
import { PolicyTx, toPolicyTxJson } from '../../shapes/policy/movements.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const pagePolicyTransactions = operation({
  id: 'pagePolicyTransactions',
  route: 'GET /api/policy/{policyId}/transactions',
  tag: 'Policy',
  summary: 'List the transactions that created UTxOs of a policy, newest first',
  description:
    'Each transaction with unspent outputs that hold assets of the policy, and the contents of those outputs.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(PolicyTx),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    const { tip: _, ...page } = await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
          return policyId === undefined
            ? []
            : await fundingTransactions(snapshot, policyId, { before: after?.[0], limit });
        },
        keyOf: ({ txId }) => [txId],
        show: (tx) => toPolicyTxJson(tx, network),
      },
    );
    return page;
  },
});
