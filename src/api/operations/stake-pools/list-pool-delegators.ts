import Type from 'typebox';
import { delegators } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { addRewardBalances } from '../../services/stake-pools/live-stake.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolDelegator, toDelegatorJson, WHO } from '../../shapes/stake-pools/delegators.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const listPoolDelegators = operation({
  id: 'listPoolDelegators',
  route: 'GET /api/pools/{poolId}/delegators',
  tag: 'Stake Pools',
  summary: 'List the delegators of a stake pool',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('asc') }),
  result: Type.Array(PoolDelegator),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    const hash = readPoolId(path.poolId);
    const { order } = query;
    return db.snapshot(async (snapshot) => {
      const poolId = await poolNumber(snapshot, hash);
      if (poolId === undefined) return [];
      const found = await numberedPage(query, (range) => delegators(snapshot, { poolId }, { ...range, order }));
      return (await addRewardBalances(snapshot, found)).map((each) => toDelegatorJson(each, network));
    });
  },
});
