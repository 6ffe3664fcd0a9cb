import Type from 'typebox';
import { epochRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { AccountReward, toRewardJson } from '../../shapes/accounts/rewards.js';
import { base, EpochPath, paged } from '../../shapes/epochs/stakes.js';

export const listEpochUnclaimedRewards = operation({
  ...base,
  id: 'listEpochUnclaimedRewards',
  route: 'GET /api/epoch/{epoch}/rewards/unclaimed',
  summary: 'List the rewards of an epoch for unregistered accounts',
  description: `Rewards that went to the treasury because the account was not registered when they were paid. ${LEDGER_NOTE}`,
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(AccountReward),
  cachedUntilNextBlock: true,

  handle({ db, network }, { path, query }) {
    const filter = { claimed: false };
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const rewards = await numberedPage(query, (range) => epochRewards(snapshot, path.epoch, filter, range));
      return rewards.map((reward) => toRewardJson(reward, network));
    });
  },
});
