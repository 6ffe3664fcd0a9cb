import { HANDLE_LABELS } from '../../../chains/cardano/assets/handle.js';
import { operation } from '../../kit/operation.js';
import { findCompanionOutput, findHandle } from '../../services/handles/handle-parameter.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { missing } from '../../shapes/handles/handle-parts.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const getHandlePersonalizationUtxo = operation({
  id: 'getHandlePersonalizationUtxo',
  route: 'GET /api/handles/{handle}/personalized/utxo',
  tag: 'Handles',
  summary: 'Get the output that holds the reference token of a handle',
  description: 'The reference token (label 100) carries the personalization. Returns 404 when the handle has none.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: AddressUtxo,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const output = await findCompanionOutput(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.reference);
      if (output === undefined) throw missing('reference token');
      return toAddressUtxoJson(output, network);
    }),
});
