import Type from 'typebox';
import { findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { toAccountsJson } from '../../services/accounts/info.js';
import { AccountInfo } from '../../shapes/accounts/info.js';
import { readStakeAddresses, StakeAddress } from '../../shapes/accounts/stake-address.js';

export const listAccountInfo = operation({
  id: 'listAccountInfo',
  route: 'POST /api/account/info',
  tag: 'Accounts',
  summary: 'Get up to 100 accounts',
  description: 'In the order of the request; accounts that the chain has never seen are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 100),
  result: Type.Array(AccountInfo),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle({ db, network }, { body }) {
    const credentials = readStakeAddresses(body, network);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      return await toAccountsJson(snapshot, network, await findAccounts(snapshot, credentials));
    });
  },
});
