import Type from 'typebox';
import { ALL_TRANSACTIONS } from '../../../store/queries/cardano/chain/tx-range.js';
import { poolRegistrations } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { registrationJson } from '../../shapes/stake-pools/certificates.js';
import { PoolRegistration } from '../../shapes/transactions/pool-json.js';

export const listPoolRegistrations = operation({
  id: 'listPoolRegistrations',
  route: 'GET /api/pools/registrations',
  tag: 'Stake Pools',
  summary: 'List pool registrations and parameter changes',
  description:
    'One entry for each registration certificate, with all parameters of the pool. `order=asc` lists the oldest first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(PoolRegistration),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const { order } = query;
    const found = await numberedPage(query, (range) =>
      poolRegistrations(db, { within: ALL_TRANSACTIONS, order, ...range }),
    );
    return found.map((fact) => registrationJson(fact, network));
  },
});
