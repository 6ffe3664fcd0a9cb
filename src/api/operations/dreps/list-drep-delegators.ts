import Type from 'typebox';
import { delegators } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { addRewards } from '../../services/dreps/delegators.js';
import { findDRepNumber } from '../../services/dreps/drep-id.js';
import { DRepDelegator, toDelegatorJson, WHO } from '../../shapes/dreps/delegators.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';

export const listDRepDelegators = operation({
  id: 'listDRepDelegators',
  route: 'GET /api/dreps/{drepId}/delegators',
  tag: 'DReps',
  summary: "List a DRep's delegators",
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepDelegator),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const drepId = await findDRepNumber(snapshot, path.drepId);
      if (drepId === undefined) return [];
      const found = await numberedPage(query, (range) => delegators(snapshot, { drepId }, { ...range, order: 'asc' }));
      return (await addRewards(snapshot, found)).map((each) => toDelegatorJson(each, network));
    }),
});
