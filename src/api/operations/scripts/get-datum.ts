import { operation } from '../../kit/operation.js';
import { findDatum } from '../../services/scripts/datums.js';
import { Datum, example, path, shownDatumOf } from '../../shapes/scripts/datums.js';

export const getDatum = operation({
  id: 'getDatum',
  route: 'GET /api/scripts/datum/{datumHash}',
  tag: 'Scripts',
  summary: 'A datum by its hash',
  description:
    'Answers a datum that a transaction or output has carried, as CBOR and as JSON. Answers 404 until the chain has shown its content.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: Datum,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => shownDatumOf(await findDatum(db, datumHash)),
});
