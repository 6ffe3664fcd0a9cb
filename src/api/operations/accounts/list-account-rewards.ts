import Type from 'typebox';
import { accountRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { AccountReward, Epoch, RewardTypeFilter, toRewardJson, toRewardKinds } from '../../shapes/accounts/rewards.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountRewards = operation({
  id: 'listAccountRewards',
  route: 'GET /api/account/{stakeAddress}/rewards',
  tag: 'Accounts',
  summary: "List an account's rewards, newest first",
  description: `Payments of the ledger to the account: rewards of pools, MIR, treasury withdrawals and refunds. Rewards that the account was not registered for are left out. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ type: RewardTypeFilter, epoch: Epoch, page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountReward),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const find = accountAt(path.stakeAddress, network);
    const filter = { kinds: toRewardKinds(query.type), epoch: query.epoch };
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const stakeId = await find(snapshot);
      if (stakeId === undefined) return [];
      const rewards = await numberedPage(query, (range) => accountRewards(snapshot, stakeId, filter, range));
      return rewards.map((reward) => toRewardJson(reward, network));
    });
  },
});
