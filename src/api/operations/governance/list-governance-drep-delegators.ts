import Type from 'typebox';
import { drepStates } from '../../../store/queries/cardano/governance/dreps.js';
import { delegators } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Integer } from '../../kit/schema.js';
import { addRewards } from '../../services/dreps/delegators.js';
import { findDRepNumber } from '../../services/dreps/drep-id.js';
import { DRepDelegator, toDelegatorJson, WHO } from '../../shapes/dreps/delegators.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';

export const listGovernanceDRepDelegators = operation({
  id: 'listGovernanceDRepDelegators',
  route: 'GET /api/governance/dreps/{drepId}/delegators',
  tag: 'Governance',
  summary: "List a DRep's delegators with their total number",
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Closed({
    items: Type.Array(DRepDelegator, { description: 'Delegators of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Count('Number of delegators'),
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const { page, pageSize } = query;
      const drepId = await findDRepNumber(snapshot, path.drepId);
      if (drepId === undefined) return { items: [], page, pageSize, total: 0 };
      const found = await numberedPage(query, (range) => delegators(snapshot, { drepId }, { ...range, order: 'asc' }));
      const [state] = await drepStates(snapshot, [drepId]);
      const items = (await addRewards(snapshot, found)).map((each) => toDelegatorJson(each, network));
      return { items, page, pageSize, total: state?.delegatorCount ?? 0 };
    }),
});
