import Type from 'typebox';
import { listOwnerTransactions } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { operation } from '../../../kit/operation.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { BoundedPageQuery, findBoundedTransactions, OrderedPageQuery, readPage } from '../paging.js';
import { ListedTransaction, toListedTransaction } from './address-transaction.js';
import { ADDRESS_ROUTE, readRequestedAddress } from './requested-address.js';

export const listAddressTransactions = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.listAddressTransactions',
  route: `GET ${BLOCKFROST}/addresses/{address}/transactions`,
  summary: 'List the transactions of an address',
  query: BoundedPageQuery,
  result: Type.Array(ListedTransaction),

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      const within = await findBoundedTransactions(snapshot, query);
      const rows = await readPage(query, (range) =>
        listOwnerTransactions(snapshot, owners, { ...range, within, order: query.order }),
      );
      return rows.map((row) => toListedTransaction(row, network));
    });
  },
});

export const listAddressTxs = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.listAddressTxs',
  route: `GET ${BLOCKFROST}/addresses/{address}/txs`,
  summary: 'List the hashes of the transactions of an address',
  query: OrderedPageQuery,
  result: Type.Array(Type.String({ description: 'Hash of a transaction' })),

  handle({ db, network }, { path, query }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owners = await requested.findOwners(snapshot);
      const rows = await readPage(query, (range) =>
        listOwnerTransactions(snapshot, owners, { ...range, order: query.order }),
      );
      return rows.map(({ txHash }) => txHash);
    });
  },
});
