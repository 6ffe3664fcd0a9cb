import Type from 'typebox';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import {
  listOwnerTransactions,
  type TransactionPosition,
} from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { ChainNumber } from '../../kit/schema.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AccountTransaction, toTransactionJson } from '../../shapes/accounts/transactions.js';

export const listAccountTransactions = operation({
  id: 'listAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs',
  tag: 'Accounts',
  summary: "List an account's transactions from a block on",
  description: STREAMED_NOTE,
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
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress }, query: { from: 0 } },

  handle({ db, network }, { path, query }) {
    const findOwner = createOwnerLookup(path.stakeAddress, network);
    return streamResult(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      const within = await findHeightTransactions(snapshot, { from: query.from, to: query.to });
      return inBatches<TransactionPosition, unknown>(
        ({ last, limit }) =>
          listOwnerTransactions(snapshot, owner, { order: query.order, after: last?.txId, limit, within }),
        (row) => toTransactionJson(row, network),
      );
    });
  },
});
