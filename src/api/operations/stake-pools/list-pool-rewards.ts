import Type from 'typebox';
import { poolRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { AccountReward, toRewardJson } from '../../shapes/accounts/rewards.js';
import { EpochNumber, PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';

export const listPoolRewards = operation({
  id: 'listPoolRewards',
  route: 'GET /api/pools/{poolId}/rewards/{epoch}',
  tag: 'Stake Pools',
  summary: 'List the rewards that a stake pool earned in an epoch',
  description: `Rewards of its operator and members, known when they are paid two epochs later. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId, epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountReward),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId, epoch: EXAMPLE.settledEpoch } },

  handle({ db, network }, { path, query }) {
    const hash = readPoolId(path.poolId);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const poolId = await poolNumber(snapshot, hash);
      if (poolId === undefined) return [];
      const rewards = await numberedPage(query, (range) => poolRewards(snapshot, poolId, path.epoch, range));
      return rewards.map((reward) => toRewardJson(reward, network));
    });
  },
});
