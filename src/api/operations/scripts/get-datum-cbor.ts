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
  summary: 'The CBOR of a datum',
  description:
    'Answers the bytes that a transaction or output has carried, unchanged. Answers 404 until the chain has shown its content.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named('DatumCbor', Closed({ cbor: Type.String({ description: 'CBOR of the datum, in hexadecimal' }) })),
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => ({ cbor: toHex(await findDatum(db, datumHash)) }),
});
