import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { ScriptDetail, ScriptHash, toScriptJson } from '../../shapes/scripts/script-detail.js';

export const getScripts = operation({
  id: 'getScripts',
  route: 'POST /api/scripts/info',
  tag: 'Scripts',
  summary: 'Get several scripts by hash',
  description: 'In the order of the request; a hash without a known script is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(ScriptHash, 100),
  result: Type.Array(ScriptDetail),
  errors: [],
  example: { body: [EXAMPLE.plutusScript] },

  async handle({ db }, { body }) {
    const scripts = await scriptsByHash(db, body.map(fromHex));
    return body.flatMap((hash) => scripts.get(hash.toLowerCase()) ?? []).map(toScriptJson);
  },
});
