import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readUpdatePage } from '../../services/dreps/activity.js';
import { findDRepNumber } from '../../services/dreps/drep-id.js';
import { DRepUpdateShape } from '../../shapes/dreps/activity.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';

export const listUpdatesOfDRep = operation({
  id: 'listUpdatesOfDRep',
  route: 'GET /api/dreps/{drepId}/updates',
  tag: 'DReps',
  summary: "List a DRep's certificates, newest first",
  description:
    'Registrations, updates and deregistrations of one DRep. Returns an empty list for a DRep that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepUpdateShape),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  async handle({ db, network }, { path, query }) {
    const drepId = await findDRepNumber(db, path.drepId);
    return drepId === undefined ? [] : await readUpdatePage(db, network, { drepId }, query);
  },
});
