import Type from 'typebox';
import { rootHandleNames } from '../../../store/queries/cardano/assets/handles.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toHandlesJson } from '../../services/handles/handle-json.js';
import { idsBy } from '../../services/handles/handles.js';
import { Handle } from '../../shapes/handles/handle-json.js';

export const listRootHandles = operation({
  id: 'listRootHandles',
  route: 'GET /api/handles/roots',
  tag: 'Handles',
  summary: 'List handles that have sub-handles',
  description: 'Ordered by name. Cached until the next block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Handle),
  errors: [],
  example: {},

  handle({ db, network }, { query }) {
    return db.snapshot(async (snapshot) => {
      const names = await numberedPage(query, (range) => rootHandleNames(snapshot, range));
      return await toHandlesJson(snapshot, network, await idsBy(snapshot, network, 'handle', names));
    });
  },
});
