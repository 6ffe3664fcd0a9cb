import Type from 'typebox';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { buildFilter, readDRepPage } from '../../services/dreps/lists.js';
import { DRep } from '../../shapes/dreps/drep-json.js';
import { POWER, selection } from '../../shapes/dreps/lists.js';

export const listDReps = operation({
  id: 'listDReps',
  route: 'GET /api/dreps',
  tag: 'DReps',
  summary: 'List DReps, most powerful first',
  description: POWER,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({ ...selection, page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRep),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const around = await loadDRepContext(snapshot, network);
      return await readDRepPage(snapshot, query, await buildFilter(snapshot, query, around), around);
    }),
});
