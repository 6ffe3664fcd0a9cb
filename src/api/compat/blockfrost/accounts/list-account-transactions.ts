import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { listAccountTransactions as listTransactions } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { TRANSACTION_FIELDS, toListedTransaction } from '../addresses/address-transaction.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { BoundedPageQuery, findBoundedTransactions, readPage } from '../paging.js';
import { ACCOUNT_ROUTE, accountAt, readStakeCredential } from './requested-account.js';

/** Each skipped transaction is expanded to its addresses. */
const MAX_SKIPPED_TRANSACTIONS = 20_000;

export const listAccountTransactions = operation({
  ...ACCOUNT_ROUTE,
  id: 'blockfrost.listAccountTransactions',
  route: `GET ${BLOCKFROST}/accounts/{stake_address}/transactions`,
  summary: "List an account's transactions, once for each of its addresses in them",
  description: 'The account may also be a stake credential: `stake_vkh1…`, `stake_vk1…` or `script1…`.',
  query: BoundedPageQuery,
  result: Type.Array(
    named(
      'account_transaction',
      Closed({ address: Type.String({ description: FIELD.address }), ...TRANSACTION_FIELDS }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const findAccount = accountAt(path.stake_address, network, readStakeCredential);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      const within = await findBoundedTransactions(snapshot, query);
      const rows = await readPage(
        query,
        (range) => listTransactions(snapshot, stakeId, { ...range, within, order: query.order }),
        MAX_SKIPPED_TRANSACTIONS,
      );
      return rows.map((row) => ({
        address: addressBytesText(row.address),
        ...toListedTransaction(row, network),
      }));
    });
  },
});
