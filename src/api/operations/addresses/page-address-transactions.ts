import Type from 'typebox';
import { listOwnerTransactionsWithSides } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { Order, TipPage, tipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { AddressTransaction, toTransactionJson } from '../../shapes/addresses/transactions.js';

export const pageAddressTransactions = operation({
  id: 'pageAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/page',
  tag: 'Addresses',
  summary: "List an address's transactions by cursor",
  description:
    'Transactions that paid to the address or spent from it. Has no depth limit. `input` and `output` say whether the address was spent from and paid to.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }), order: Order('desc') }),
  result: TipPage(AddressTransaction),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network, cursor }, { path, query }) {
    const findOwner = ownerAt(path.address, network);
    const order = query.order;
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order,
        fetch: async (snapshot, { after, limit }) =>
          await listOwnerTransactionsWithSides(snapshot, await findOwner(snapshot), {
            order,
            after: after?.[0],
            limit,
          }),
        keyOf: ({ txId }) => [txId],
        show: (row) => toTransactionJson(row, network),
      },
    );
  },
});
