import Type from 'typebox';
import { HANDLE_LABELS } from '../../../chains/cardano/assets/handle.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { findCompanionOutput, findHandle } from '../../services/handles/handle-parameter.js';
import { readDatum } from '../../services/handles/handle-parts.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { missing } from '../../shapes/handles/handle-parts.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { Datum, toDatumJson } from '../../shapes/scripts/datums.js';

export const getHandlePublicDatum = operation({
  id: 'getHandlePublicDatum',
  route: 'GET /api/handles/{handle}/public-datum',
  tag: 'Handles',
  summary: 'Get the public datum of a handle (label 002) or its output',
  description:
    '`view=utxo` returns the output instead of the datum. Returns 404 when the handle has no token with label 002.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    view: Defaulted(OneOf(['datum', 'utxo'], '`datum` returns the datum, `utxo` the output that holds it'), 'datum'),
  }),
  result: Type.Union([Datum, AddressUtxo]),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle }, query: { view } }) =>
    db.snapshot(async (snapshot) => {
      const output = await findCompanionOutput(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.publicDatum);
      if (output === undefined) throw missing('public datum');
      return view === 'utxo' ? toAddressUtxoJson(output, network) : toDatumJson(await readDatum(snapshot, output));
    }),
});
