import { operation } from '../../kit/operation.js';
import { findHandle, findHandleOutput } from '../../services/handles/handle-parameter.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

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
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle } }) =>
    db.snapshot(async (snapshot) =>
      toAddressUtxoJson(await findHandleOutput(snapshot, await findHandle(snapshot, handle)), network),
    ),
});
