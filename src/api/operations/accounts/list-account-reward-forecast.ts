import Type from 'typebox';
import { findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { forecastRewards } from '../../services/accounts/reward-forecast.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountRewardForecast = operation({
  id: 'listAccountRewardForecast',
  route: 'GET /api/account/{stakeAddress}/rewards/forecast',
  tag: 'Accounts',
  summary: "Estimate an account's next rewards, soonest first",
  description: `Rewards of the epoch before this one (computed from the blocks that its pool made), of this epoch and of the next one (computed as if the pool made the expected number of blocks, with the reserves, fees and parameters of this epoch). Stakes are those of the snapshots; the reward of a pool operator includes that of the owners. Epochs in which the account has no stake are left out, and so is everything of an account that is not registered. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: Type.Array(
    named(
      'RewardForecast',
      Closed({
        epoch: Count('Epoch that earns the reward'),
        estimate: described(Amount, 'Estimated reward, in lovelace'),
        basis: OneOf(
          ['mintedBlocks', 'expectedBlocks'],
          'Blocks that the estimate assumes: those that the pool made, or the expected number',
        ),
        payableEpoch: Count('Epoch at whose start the reward is paid'),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const stake = readStakeAddress(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const [account] = await findAccounts(snapshot, [stake]);
      if (account?.lastUpdate?.registration !== true) return [];
      const forecasts = await forecastRewards(snapshot, network, account);
      return forecasts.map(({ estimate, ...forecast }) => ({ ...forecast, estimate: estimate.toString() }));
    });
  },
});
