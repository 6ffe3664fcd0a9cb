import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findPolicyId } from '../../../store/queries/cardano/assets/policies.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { described, Slot } from '../../kit/schema.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const pagePolicyUtxos = operation({
  id: 'pagePolicyUtxos',
  route: 'GET /api/policy/{policyId}/utxos/page',
  tag: 'Policy',
  summary: 'List the UTxOs that hold assets of a policy by cursor',
  description:
    'In chain order, oldest first, without a depth limit. `fromSlot` and `toSlot` narrow the list to outputs created in these slots.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
  }),
  result: TipPage(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await unspentOutputsWith(snapshot, [{ policyId }], { ...range, within });
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => toAddressUtxoJson(output, network),
      },
    );
  },
});
