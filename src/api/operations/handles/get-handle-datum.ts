import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { findHandle, findHandleOutput } from '../../services/handles/handle-parameter.js';
import { readDatum } from '../../services/handles/handle-parts.js';
import { HandlePath } from '../../shapes/handles/handle-parameter.js';
import { Datum, toDatumJson } from '../../shapes/scripts/datums.js';

export const getHandleDatum = operation({
  id: 'getHandleDatum',
  route: 'GET /api/handles/{handle}/datum',
  tag: 'Handles',
  summary: 'Get the datum of the output that holds a handle',
  description:
    'Returns an inline datum, or a datum by hash whose content is on the chain. Returns 404 when the output has none or its content is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    format: Defaulted(OneOf(['json', 'cbor'], 'Format of the datum; with `cbor`, `json` is null'), 'json'),
  }),
  result: Datum,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { handle: 'stop@tie' } },

  handle: ({ db }, { path: { handle }, query: { format } }) =>
    db.snapshot(async (snapshot) => {
      const output = await findHandleOutput(snapshot, await findHandle(snapshot, handle));
      const json = toDatumJson(await readDatum(snapshot, output));
      return format === 'cbor' ? { ...json, json: null } : json;
    }),
});
