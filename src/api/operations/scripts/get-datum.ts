import { operation } from '../../kit/operation.js';
import { findDatum } from '../../services/scripts/datums.js';
import { Datum, example, path, toDatumJson } from '../../shapes/scripts/datums.js';

export const getDatum = operation({
  id: 'getDatum',
  route: 'GET /api/scripts/datum/{datumHash}',
  tag: 'Scripts',
  summary: 'Get a datum by its hash',
  description:
    'Returns a datum of a transaction or output, as CBOR and as JSON. Returns 404 until a transaction has included the datum.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: Datum,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => toDatumJson(await findDatum(db, datumHash)),
});
