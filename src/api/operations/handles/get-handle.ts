import { operation } from '../../kit/operation.js';
import { toHandlesJson } from '../../services/handles/handle-json.js';
import { findHandle } from '../../services/handles/handle-parameter.js';
import { Handle } from '../../shapes/handles/handle-json.js';
import { HandlePath, handleExample, noSuchHandle } from '../../shapes/handles/handle-parameter.js';

export const getHandle = operation({
  id: 'getHandle',
  route: 'GET /api/handles/{handle}',
  tag: 'Handles',
  summary: 'Get a handle',
  description:
    'Accepts the name with or without `$`, case-insensitive, and sub-handles as `sub@root`. Returns 404 when the handle does not exist or was burned.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: Handle,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle({ db, network }, { path: { handle: text } }) {
    return db.snapshot(async (snapshot) => {
      const { fact } = await findHandle(snapshot, text);
      const [handle] = await toHandlesJson(snapshot, network, [fact.id]);
      if (handle === undefined) throw noSuchHandle();
      return handle;
    });
  },
});
