import Type from 'typebox';
import { listHandleIds } from '../../../store/queries/cardano/assets/handles.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toHandlesJson } from '../../services/handles/handle-json.js';
import { Handle } from '../../shapes/handles/handle-json.js';
import { HandlePath, handleExample, readHandle } from '../../shapes/handles/handle-parameter.js';
import { MAX_SKIPPED_HANDLES } from '../../shapes/handles/handles.js';

export const listSubHandles = operation({
  id: 'listSubHandles',
  route: 'GET /api/handles/{handle}/subhandles',
  tag: 'Handles',
  summary: 'List the sub-handles of a handle',
  description: 'Ordered by name. Returns an empty list for a handle without sub-handles.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Handle),
  cachedUntilNextBlock: true,
  errors: [],
  example: handleExample,

  handle({ db, network }, { path: { handle }, query }) {
    const root = readHandle(handle);
    return db.snapshot(async (snapshot) => {
      const ids = await numberedPage(
        query,
        (range) => listHandleIds(snapshot, { root }, { order: 'asc', ...range }),
        MAX_SKIPPED_HANDLES,
      );
      return await toHandlesJson(snapshot, network, ids);
    });
  },
});
