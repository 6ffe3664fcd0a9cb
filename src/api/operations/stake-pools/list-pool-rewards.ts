import Type from 'typebox';
import { unknownYet } from '../../services/stake-pools/ledger.js';
import { AccountReward } from '../../shapes/accounts/rewards.js';
import { InEpoch, paged } from '../../shapes/stake-pools/ledger.js';

export const listPoolRewards = unknownYet({
  id: 'listPoolRewards',
  route: 'GET /api/pools/{poolId}/rewards/{epoch}',
  summary: 'List the rewards that a stake pool earned in an epoch',
  needs: 'rewards',
  path: InEpoch,
  query: Type.Object(paged),
  result: Type.Array(AccountReward),
});
