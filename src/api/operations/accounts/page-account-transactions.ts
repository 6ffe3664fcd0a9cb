import Type from 'typebox';
import { listOwnerTransactions } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AccountTransaction, toTransactionJson } from '../../shapes/accounts/transactions.js';

export const pageAccountTransactions = operation({
  id: 'pageAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs/page',
  tag: 'Accounts',
  summary: "List an account's transactions by cursor, newest first",
  description: 'Transactions that paid to an address of the account or spent from one. Has no depth limit.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(AccountTransaction),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network, cursor }, { path, query }) {
    const findOwner = createOwnerLookup(path.stakeAddress, network);
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: async (snapshot, { after, limit }) =>
          await listOwnerTransactions(snapshot, await findOwner(snapshot), { order: 'desc', after: after?.[0], limit }),
        keyOf: ({ txId }) => [txId],
        show: (row) => toTransactionJson(row, network),
      },
    );
  },
});
