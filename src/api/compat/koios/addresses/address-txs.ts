import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, ChainNumber, Closed } from '../../../kit/schema.js';
import { ownersAt } from '../../../services/addresses/address-owner.js';
import { koiosRoute } from '../koios-route.js';
import { streamOwnerTransactions, TX_COLUMNS } from './owner-lists.js';

export const AfterBlockHeight = {
  _after_block_height: Type.Optional(ChainNumber('Height of the first block that is considered')),
};

export const addressTxs = koiosRoute({
  path: 'address_txs',
  summary: 'List the transactions of addresses, newest first',
  columns: TX_COLUMNS,
  body: Closed({ _addresses: Batch(AddressText, 100), ...AfterBlockHeight }),
  batch: ['_addresses'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _addresses: [EXAMPLE.address] } },

  async read(context, { body, request }) {
    const owners = await ownersAt(body._addresses, context.network)(context.db);
    return await streamOwnerTransactions(context, owners, request, body._after_block_height);
  },
});
