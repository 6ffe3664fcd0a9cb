import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readRetirementPage } from '../../services/stake-pools/certificates.js';
import { PoolRetirement } from '../../shapes/transactions/pool-json.js';

export const listRetiringPools = operation({
  id: 'listRetiringPools',
  route: 'GET /api/pools/retiring',
  tag: 'Stake Pools',
  summary: 'List stake pools with a pending retirement, soonest first',
  description: 'Pools with a retirement certificate for a later epoch that no registration has replaced.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => readRetirementPage(db, network, { kind: 'coming' }, query),
});
