import { operation } from '../../kit/operation.js';
import { findScript } from '../../services/scripts/scripts.js';
import { ScriptDetail, toScriptJson } from '../../shapes/scripts/script-detail.js';
import { example, path } from '../../shapes/scripts/scripts.js';

export const getScript = operation({
  id: 'getScript',
  route: 'GET /api/scripts/{scriptHash}',
  tag: 'Scripts',
  summary: 'Get a script by its hash',
  description:
    'Returns the script as on the chain, with its language and size. Returns 404 until a transaction has included the script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: ScriptDetail,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { scriptHash } }) => toScriptJson(await findScript(db, scriptHash)),
});
