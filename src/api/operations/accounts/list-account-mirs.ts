import Type from 'typebox';
import { listInstantRewards } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { accountListDefinition } from '../../shapes/accounts/account-list.js';
import { Mir } from '../../shapes/transactions/mir-json.js';

export const listAccountMirs = operation({
  ...accountListDefinition,
  id: 'listAccountMirs',
  route: 'GET /api/account/{stakeAddress}/mirs',
  summary: "List an account's MIR rewards, newest first",
  description:
    'Rewards that certificates (move instantaneous rewards) moved from the reserves or the treasury. These certificates exist only before Conway. Returns an empty list when there are none.',
  result: Type.Array(Mir),
  cachedUntilNextBlock: true,
  example: { path: { stakeAddress: EXAMPLE.rewardedStakeAddress } },

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const rows = await numberedPage(query, (range) => listInstantRewards(db, stakeId, range));
    return rows.map(({ position: place, certIndex, pot, lovelace }) => ({
      txHash: place.txHash,
      certIndex,
      pot: pot === 'reserves' ? ('RESERVES' as const) : ('TREASURY' as const),
      address: path.stakeAddress,
      amount: lovelace.toString(),
      epoch: place.epoch,
      slot: place.slot,
    }));
  },
});
