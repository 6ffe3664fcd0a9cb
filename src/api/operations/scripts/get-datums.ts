import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Datum, DatumHash, toDatumJson } from '../../shapes/scripts/datums.js';

export const getDatums = operation({
  id: 'getDatums',
  route: 'POST /api/scripts/datum',
  tag: 'Scripts',
  summary: 'Get several datums by hash',
  description: 'In the order of the request; a hash without a known datum is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DatumHash, 100),
  result: Type.Array(Datum),
  errors: [],
  example: { body: [EXAMPLE.datumHash] },

  async handle({ db }, { body }) {
    const datums = await datumsByHash(db, body.map(fromHex));
    return body.flatMap((hash) => datums.get(hash.toLowerCase()) ?? []).map(toDatumJson);
  },
});
