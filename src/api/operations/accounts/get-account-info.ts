import { ServiceError } from '../../../kernel/errors.js';
import { findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { toAccountsJson } from '../../services/accounts/info.js';
import { AccountInfo, UNKNOWN } from '../../shapes/accounts/info.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';

export const getAccountInfo = operation({
  id: 'getAccountInfo',
  route: 'GET /api/account/{stakeAddress}/info',
  tag: 'Accounts',
  summary: 'Get an account',
  description: 'Fields with rewards are null when the index has no ledger state.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AccountInfo,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const stake = readStakeAddress(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      const [, accounts] = await Promise.all([expectLive(snapshot), findAccounts(snapshot, [stake])]);
      const [info] = await toAccountsJson(snapshot, network, accounts);
      if (info === undefined) throw new ServiceError('not-found', UNKNOWN);
      return info;
    });
  },
});
