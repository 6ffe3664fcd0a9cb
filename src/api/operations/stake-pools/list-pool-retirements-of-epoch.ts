import Type from 'typebox';
import { poolRetirements, type RetirementSet } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readRetirementPage } from '../../services/stake-pools/certificates.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { retirementJson } from '../../shapes/stake-pools/certificates.js';
import { PoolRetirement } from '../../shapes/transactions/pool-json.js';

export const listPoolRetirementsOfEpoch = operation({
  id: 'listPoolRetirementsOfEpoch',
  route: 'GET /api/pools/retiring/{epoch}',
  tag: 'Stake Pools',
  summary: 'List pool retirements that take effect in an epoch',
  description:
    'In chain order, without those that were cancelled or replaced before. All of them in one response, unless `page` or `pageSize` is set.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Items on a page' })),
  }),
  result: Type.Array(PoolRetirement),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { epoch: EXAMPLE.retirementEpoch } },

  async handle({ db, network }, { path: { epoch }, query: { page, pageSize } }) {
    const set: RetirementSet = { kind: 'of-epoch', epoch };
    if (page !== undefined || pageSize !== undefined)
      return await readRetirementPage(db, network, set, { page: page ?? 1, pageSize: pageSize ?? 100 });
    const found = await poolRetirements(db, set, undefined);
    return found.map((fact) => retirementJson(fact, network));
  },
});
