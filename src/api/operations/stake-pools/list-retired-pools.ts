import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readRetirementPage } from '../../services/stake-pools/certificates.js';
import { PoolRetirement } from '../../shapes/transactions/pool-json.js';

export const listRetiredPools = operation({
  id: 'listRetiredPools',
  route: 'GET /api/pools/retired',
  tag: 'Stake Pools',
  summary: 'List retired stake pools, latest first',
  description: 'Pools whose retirement has taken effect. A pool that registered again is not listed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => readRetirementPage(db, network, { kind: 'done' }, query),
});
