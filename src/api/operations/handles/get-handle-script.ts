import { operation } from '../../kit/operation.js';
import { findHandle, findHandleOutput } from '../../services/handles/handle-parameter.js';
import { HandlePath } from '../../shapes/handles/handle-parameter.js';
import { missing } from '../../shapes/handles/handle-parts.js';
import { ScriptDetail, toScriptJson } from '../../shapes/scripts/script-detail.js';

export const getHandleScript = operation({
  id: 'getHandleScript',
  route: 'GET /api/handles/{handle}/script',
  tag: 'Handles',
  summary: 'Get the reference script of the output that holds a handle',
  description: 'Returns 404 when the handle does not exist or the output carries no script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: ScriptDetail,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { handle: 'rail7' } },

  handle: ({ db }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const { referenceScript } = await findHandleOutput(snapshot, await findHandle(snapshot, handle));
      if (referenceScript === undefined) throw missing('script');
      return toScriptJson(referenceScript);
    }),
});
