import Type from 'typebox';
import { unknownYet } from '../../services/stake-pools/ledger.js';
import { PoolDelegator } from '../../shapes/stake-pools/delegators.js';
import { InEpoch, paged } from '../../shapes/stake-pools/ledger.js';

export const listPoolDelegatorsOfEpoch = unknownYet({
  id: 'listPoolDelegatorsOfEpoch',
  route: 'GET /api/pools/{poolId}/delegators/{epoch}',
  summary: 'List the delegators of a stake pool in an epoch',
  needs: 'stake snapshots',
  path: InEpoch,
  query: Type.Object(paged),
  result: Type.Array(PoolDelegator),
});
