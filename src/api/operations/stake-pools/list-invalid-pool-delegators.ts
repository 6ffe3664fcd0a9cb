import Type from 'typebox';
import { unknownYet } from '../../services/stake-pools/ledger.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolDelegator } from '../../shapes/stake-pools/delegators.js';

export const listInvalidPoolDelegators = unknownYet({
  id: 'listInvalidPoolDelegators',
  route: 'GET /api/pools/{poolId}/invalid-delegators',
  summary: 'List delegators of a stake pool whose delegation does not count',
  needs: 'stake snapshots',
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(PoolDelegator),
});
