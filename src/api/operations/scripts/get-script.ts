import { operation } from '../../kit/operation.js';
import { findScript } from '../../services/scripts/scripts.js';
import { ScriptDetail, shownScript } from '../../shapes/scripts/script-detail.js';
import { example, path } from '../../shapes/scripts/scripts.js';

export const getScript = operation({
  id: 'getScript',
  route: 'GET /api/scripts/{scriptHash}',
  tag: 'Scripts',
  summary: 'A script with its bytes',
  description:
    'Answers the script as the chain carried it, with its language and size. Answers 404 until the chain has shown its bytes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: ScriptDetail,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { scriptHash } }) => shownScript(await findScript(db, scriptHash)),
});
