import Type from 'typebox';
import { delegatorsAfter } from '../../../store/queries/cardano/pools/pool-delegators.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { addRewardBalances } from '../../services/stake-pools/live-stake.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolDelegator, toDelegatorJson, WHO } from '../../shapes/stake-pools/delegators.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const pagePoolDelegators = operation({
  id: 'pagePoolDelegators',
  route: 'GET /api/pools/{poolId}/delegators/page',
  tag: 'Stake Pools',
  summary: 'List the delegators of a stake pool by cursor',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(PoolDelegator),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network, cursor }, { path, query }) {
    const hash = readPoolId(path.poolId);
    return tipPage(
      { db, cursor },
      {
        ...query,
        cursor: query.cursor,
        order: 'asc',
        async fetch(snapshot, range) {
          const poolId = await poolNumber(snapshot, hash);
          if (poolId === undefined) return [];
          return await addRewardBalances(snapshot, await delegatorsAfter(snapshot, { poolId }, range));
        },
        keyOf: ({ txId, certIndex }) => [txId, certIndex],
        show: (each) => toDelegatorJson(each, network),
      },
    );
  },
});
