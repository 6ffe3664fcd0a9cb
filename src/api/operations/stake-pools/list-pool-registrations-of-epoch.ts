import Type from 'typebox';
import { findEpochTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { poolRegistrations } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { registrationJson } from '../../shapes/stake-pools/certificates.js';
import { PoolRegistration } from '../../shapes/transactions/pool-json.js';

export const listPoolRegistrationsOfEpoch = operation({
  id: 'listPoolRegistrationsOfEpoch',
  route: 'GET /api/pools/registrations/{epoch}',
  tag: 'Stake Pools',
  summary: 'List pool registrations and parameter changes in an epoch',
  description:
    'Newest first, one entry for each registration certificate. Returns an empty list for an epoch without one.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRegistration),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle({ db, network }, { path, query }) {
    const found = await db.snapshot(async (snapshot) => {
      const within = await findEpochTransactions(snapshot, path.epoch);
      return await numberedPage(query, (range) => poolRegistrations(snapshot, { within, order: 'desc', ...range }));
    });
    return found.map((fact) => registrationJson(fact, network));
  },
});
