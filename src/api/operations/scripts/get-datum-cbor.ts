import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { findDatum } from '../../services/scripts/datums.js';
import { example, path } from '../../shapes/scripts/datums.js';

export const getDatumCbor = operation({
  id: 'getDatumCbor',
  route: 'GET /api/scripts/datum/{datumHash}/cbor',
  tag: 'Scripts',
  summary: 'Get the CBOR of a datum',
  description:
    'Returns the bytes of the transaction or output, unchanged. Returns 404 until a transaction has included the datum.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named('DatumCbor', Closed({ cbor: Type.String({ description: 'CBOR of the datum, in hexadecimal' }) })),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => ({ cbor: toHex(await findDatum(db, datumHash)) }),
});
