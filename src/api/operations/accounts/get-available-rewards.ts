import Type from 'typebox';
import { VERSION } from '../../../chains/cardano/ledger/view.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, named } from '../../kit/schema.js';
import { readEnforcedParameters } from '../../services/epochs/epoch-state.js';
import { UNKNOWN } from '../../shapes/accounts/info.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const getAvailableRewards = operation({
  id: 'getAvailableRewards',
  route: 'GET /api/account/{stakeAddress}/rewards/available',
  tag: 'Accounts',
  summary: "Get an account's withdrawable rewards",
  description: `A withdrawal must take the whole balance. Since protocol version 10, accounts with a key can withdraw only while they delegate their vote. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: named(
    'AvailableRewards',
    Closed({
      stakeAddress: Type.String({ description: FIELD.stakeAddress }),
      available: described(Amount, 'Rewards that have not been withdrawn yet, in lovelace'),
      withdrawable: described(
        Amount,
        'The available rewards if the account can withdraw them now, otherwise `0`, in lovelace',
      ),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path: { stakeAddress } }) {
    const stake = readStakeAddress(stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const [account] = await findAccounts(snapshot, [stake]);
      if (account === undefined) throw new ServiceError('not-found', UNKNOWN);
      const balance = (await rewardBalances(snapshot, [account.id])).get(account.id) ?? 0n;
      const { epoch } = await readTip(snapshot);
      const { protocolVersion } = await readEnforcedParameters(snapshot, network, epoch);
      const canWithdraw =
        account.lastUpdate?.registration === true &&
        (stake.type === 'script' || account.vote !== undefined || protocolVersion.major < VERSION.afterBootstrap);
      return {
        stakeAddress,
        available: balance.toString(),
        withdrawable: (canWithdraw ? balance : 0n).toString(),
      };
    });
  },
});
