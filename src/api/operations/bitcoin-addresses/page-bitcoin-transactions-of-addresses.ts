import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { loadTransactions } from '../../services/bitcoin/load-transactions.js';
import { pageOverAddresses } from '../../services/bitcoin/many-addresses.js';
import { scanHistory } from '../../services/bitcoin/scan-history.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { decodeHistoryCursor, encodeHistoryCursor } from '../../shapes/bitcoin/history-cursor.js';
import { MAX_PAGE_BYTES, toStoredTransactionJson } from '../../shapes/bitcoin/load-transactions.js';
import { addressListBody, ONE_BY_ONE } from '../../shapes/bitcoin/many-addresses.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';

const AddressTransaction = named(
  'BitcoinAddressTransaction',
  Closed({
    address: Type.String({ description: 'Address of the request that the transaction touches' }),
    transaction: described(BitcoinTransaction, 'Full transaction that touches the address'),
  }),
);

export const pageBitcoinTransactionsOfAddresses = operation({
  id: 'pageBitcoinTransactionsOfAddresses',
  route: 'POST /api/btc/addresses/txs',
  tag: 'Bitcoin Addresses',
  summary: 'List full transactions of several Bitcoin addresses by cursor',
  description: `${ONE_BY_ONE} A transaction that touches several of them is listed once for each.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['addresses'],
  body: named('BitcoinTransactionsOfAddressesRequest', Closed(addressListBody(100, 25))),
  result: BitcoinPage(AddressTransaction),
  errors: [],
  example: { body: { addresses: [BITCOIN_EXAMPLE.address] } },

  handle(context, { body }) {
    let bytes = 0;
    const pageRequest = { ...body, limit: body.limit ?? 25, isFull: () => bytes >= MAX_PAGE_BYTES };
    return pageOverAddresses(context, pageRequest, async (db, { address, tip, from, to, inside, room }) => {
      const { rows, next } = await scanHistory(db, tip, inside && decodeHistoryCursor(inside), {
        script: address.script,
        from,
        to,
        order: 'desc',
        include: { chain: true, waiting: true },
        limit: room,
        maxBytes: MAX_PAGE_BYTES - bytes,
      });
      bytes += rows.reduce((sum, { size }) => sum + size, 0);
      const transactions = await loadTransactions(db, rows);
      return {
        items: transactions.map((stored) => ({
          address: address.text,
          transaction: toStoredTransactionJson(stored, context.network),
        })),
        next: next && encodeHistoryCursor(next),
      };
    });
  },
});
