import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId, policyHistory } from '../../../store/queries/cardano/assets/policies.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { Order, TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { described, Slot } from '../../kit/schema.js';
import { PolicyTx, toPolicyTxJson } from '../../shapes/policy/movements.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const pagePolicyHistory = operation({
  id: 'pagePolicyHistory',
  route: 'GET /api/policy/{policyId}/transactions/history',
  tag: 'Policy',
  summary: 'List all transactions that moved assets of a policy',
  description: '`assets` is the sum of the assets of the policy in all outputs of the transaction, spent or unspent.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  facts: ['policy_history'],
  path: PolicyPath,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 200, default: 50 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
    order: Order('desc'),
  }),
  result: TipPage(PolicyTx),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: query.order,
        async fetch(snapshot, { after, limit }) {
          const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await policyHistory(snapshot, policyId, { order: query.order, after: after?.[0], limit, within });
        },
        keyOf: ({ txId }) => [txId],
        show: (tx) => toPolicyTxJson(tx, network),
      },
    );
  },
});
