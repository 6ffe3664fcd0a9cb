import Type from 'typebox';
import { transactionsOfHeights } from '../../../store/queries/cardano/chain/tx-range.js';
import {
  type PlacedTransaction,
  transactionsOf,
} from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { ChainNumber } from '../../kit/schema.js';
import { inBatches, wholeSet } from '../../kit/whole-set.js';
import { ownerOf } from '../../services/accounts/stake-address.js';
import { WRITTEN_AS_READ } from '../../shapes/accounts/optional-page.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AccountTransaction, shownTransaction } from '../../shapes/accounts/transactions.js';

export const listAccountTransactions = operation({
  id: 'listAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs',
  tag: 'Accounts',
  summary: "List an account's transactions from a block on",
  description: WRITTEN_AS_READ,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({
    from: ChainNumber('Height of the first block'),
    to: Type.Optional(ChainNumber('Height of the last block')),
    order: Order('desc'),
  }),
  result: Type.Array(AccountTransaction),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress }, query: { from: 0 } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    return wholeSet(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      const within = await transactionsOfHeights(snapshot, { from: query.from, to: query.to });
      return inBatches<PlacedTransaction, unknown>(
        ({ last, limit }) => transactionsOf(snapshot, owner, { order: query.order, after: last?.txId, limit, within }),
        (row) => shownTransaction(row, network),
      );
    });
  },
});
