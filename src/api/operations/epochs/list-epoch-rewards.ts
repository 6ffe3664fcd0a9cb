import Type from 'typebox';
import { epochRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { AccountReward, RewardTypeFilter, toRewardJson, toRewardKinds } from '../../shapes/accounts/rewards.js';
import { base, EpochPath, paged } from '../../shapes/epochs/stakes.js';

export const listEpochRewards = operation({
  ...base,
  id: 'listEpochRewards',
  route: 'GET /api/epoch/{epoch}/rewards',
  summary: 'List the rewards earned in an epoch',
  description: `By kind, then in the order of payment. Rewards of pools are known when they are paid, two epochs later. ${LEDGER_NOTE}`,
  path: EpochPath,
  query: Type.Object({ type: RewardTypeFilter, ...paged }),
  result: Type.Array(AccountReward),
  cachedUntilNextBlock: true,

  handle({ db, network }, { path, query }) {
    const filter = { kinds: toRewardKinds(query.type), claimed: true };
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const rewards = await numberedPage(query, (range) => epochRewards(snapshot, path.epoch, filter, range));
      return rewards.map((reward) => toRewardJson(reward, network));
    });
  },
});
