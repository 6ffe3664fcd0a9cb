import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readRetirementPage } from '../../services/stake-pools/certificates.js';
import { PoolRetirement } from '../../shapes/transactions/pool-json.js';

export const listPoolRetirements = operation({
  id: 'listPoolRetirements',
  route: 'GET /api/pools/retirements',
  tag: 'Stake Pools',
  summary: 'List pool retirement certificates, newest first',
  description: 'All certificates, including those that were cancelled or replaced later.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => readRetirementPage(db, network, { kind: 'all' }, query),
});
