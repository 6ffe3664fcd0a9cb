import Type from 'typebox';
import { listWithdrawals } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { accountListDefinition } from '../../shapes/accounts/account-list.js';
import { TxWithdrawal, toWithdrawalJson } from '../../shapes/transactions/withdrawal-json.js';

export const listAccountWithdrawals = operation({
  ...accountListDefinition,
  id: 'listAccountWithdrawals',
  route: 'GET /api/account/{stakeAddress}/withdrawals',
  summary: "List an account's withdrawals, newest first",
  description:
    'One entry for each transaction that withdrew rewards of the account. Returns an empty list when there is none.',
  result: Type.Array(TxWithdrawal),
  cachedUntilNextBlock: true,

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const rows = await numberedPage(query, (range) => listWithdrawals(db, stakeId, range));
    const { stakeAddress } = path;
    return rows.map(({ position: place, lovelace }) => toWithdrawalJson({ ...place, stakeAddress, lovelace }, network));
  },
});
