import Type from 'typebox';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { drepCount } from '../../../store/queries/cardano/governance/dreps.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Integer } from '../../kit/schema.js';
import { buildFilter, readDRepPage } from '../../services/dreps/lists.js';
import { DRep } from '../../shapes/dreps/drep-json.js';
import { POWER, selection } from '../../shapes/dreps/lists.js';

/** Specification 2.11 and 4.3. */
export const listGovernanceDReps = operation({
  id: 'listGovernanceDReps',
  route: 'GET /api/governance/dreps',
  tag: 'Governance',
  summary: 'List DReps with filters and a total, most powerful first',
  description: `${POWER} With \`hasMetadata=true\` only DReps whose document was fetched and contains their name, and without \`total\`.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({
    hasMetadata: Type.Optional(
      Type.Boolean({ description: '`true` lists only DReps with a named document; `false` does not filter' }),
    ),
    ...selection,
    page: Page(1000),
    pageSize: PageSize(20),
  }),
  result: Closed({
    items: Type.Array(DRep, { description: 'DReps of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Type.Optional(Count('Total number of DReps; absent with `hasMetadata=true`')),
  }),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { page, pageSize } = query;
      const around = await loadDRepContext(snapshot, network);
      const filter = await buildFilter(snapshot, query, around);
      const items = await readDRepPage(snapshot, query, filter, around);
      if (query.hasMetadata) return { items, page, pageSize };
      return { items, page, pageSize, total: filter === undefined ? 0 : await drepCount(snapshot, filter) };
    }),
});
