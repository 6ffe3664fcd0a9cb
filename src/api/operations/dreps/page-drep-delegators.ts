import Type from 'typebox';
import { delegatorsAfter } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { addRewards } from '../../services/dreps/delegators.js';
import { findDRepNumber } from '../../services/dreps/drep-id.js';
import { DRepDelegator, toDelegatorJson, WHO } from '../../shapes/dreps/delegators.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';

export const pageDRepDelegators = operation({
  id: 'pageDRepDelegators',
  route: 'GET /api/dreps/{drepId}/delegators/page',
  tag: 'DReps',
  summary: "List a DRep's delegators by cursor",
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(DRepDelegator),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network, cursor }, { path, query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const drepId = await findDRepNumber(snapshot, path.drepId);
          return drepId === undefined
            ? []
            : await addRewards(snapshot, await delegatorsAfter(snapshot, { drepId }, range));
        },
        keyOf: ({ txId, certIndex }) => [txId, certIndex],
        show: (each) => toDelegatorJson(each, network),
      },
    ),
});
