import { operation } from '../../kit/operation.js';
import { findHandle, outputOf } from '../../services/handles/handle-parameter.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { AddressUtxo, shownAddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const getHandleUtxo = operation({
  id: 'getHandleUtxo',
  route: 'GET /api/handles/{handle}/utxo',
  tag: 'Handles',
  summary: 'Get the output that holds a handle',
  description: 'Returns the unspent output with all of its assets. Returns 404 when the handle does not exist.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: AddressUtxo,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle } }) =>
    db.snapshot(async (snapshot) =>
      shownAddressUtxo(await outputOf(snapshot, await findHandle(snapshot, handle)), network),
    ),
});
