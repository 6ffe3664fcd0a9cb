import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { policyMintedUpTo } from '../../../store/queries/cardano/assets/mints.js';
import { policySums } from '../../../store/queries/cardano/assets/policies.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { described, Slot } from '../../kit/schema.js';
import { sumsUpTo } from '../../services/assets/movements.js';
import { Supply } from '../../shapes/assets/shapes.js';
import { PolicyPath, policyExample, unknownPolicy } from '../../shapes/policy/policy-parameter.js';

export const getPolicySupply = operation({
  id: 'getPolicySupply',
  route: 'GET /api/policy/{policyId}/supply',
  tag: 'Policy',
  summary: "Get a policy's token supply, now or after an earlier slot",
  description:
    'Sums all assets of the policy. With `asOfSlot` the sums include the last block up to that slot. Returns 404 when nothing was ever minted under the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)) }),
  result: Supply,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: policyExample,

  handle({ db }, { path: { policyId }, query: { asOfSlot } }) {
    return db.snapshot(async (snapshot) => {
      const sums = await policySums(snapshot, fromHex(policyId));
      if (sums === undefined) throw unknownPolicy();
      const { lastTxId, slot } = await sumsUpTo(snapshot, asOfSlot);
      const { minted, burned } = asOfSlot === undefined ? sums : await policyMintedUpTo(snapshot, sums.id, lastTxId);
      return {
        unit: null,
        policyId: policyId.toLowerCase(),
        supply: (minted - burned).toString(),
        minted: minted.toString(),
        burned: burned.toString(),
        slot,
      };
    });
  },
});
