import Type from 'typebox';
import { listedWithdrawals } from '../../../store/queries/cardano/accounts/withdrawals.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { TxWithdrawal, toWithdrawalJson } from '../../shapes/transactions/withdrawal-json.js';

export const listWithdrawals = operation({
  id: 'listWithdrawals',
  route: 'GET /api/transactions/withdrawals',
  tag: 'Transactions',
  summary: 'List reward withdrawals of all accounts, newest first',
  description:
    'Withdrawals of all accounts. Numbered pages end after a fixed number of items: narrow to one account with `GET /api/account/{stakeAddress}/withdrawals`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(TxWithdrawal),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { pageSize: 10 } },

  async handle({ db, network }, { query }) {
    const rows = await numberedPage(query, (range) => listedWithdrawals(db, { ...range, order: query.order }));
    return rows.map((row) => toWithdrawalJson({ ...row, stakeAddress: stakeAddressText(row.stake, network) }, network));
  },
});
