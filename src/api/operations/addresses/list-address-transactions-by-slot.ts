import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { slotTransactions } from '../../services/addresses/slot-transactions.js';
import { SlotRange, SlotTx } from '../../shapes/addresses/slot-transactions.js';

export const listAddressTransactionsBySlot = operation({
  id: 'listAddressTransactionsBySlot',
  route: 'GET /api/addresses/{address}/transactions/by-slot',
  tag: 'Addresses',
  summary: "List an address's transactions in a slot range, oldest first",
  description:
    '`fromSlot` and `toSlot` are both inclusive and optional. Returns an empty list for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ ...SlotRange, page: Page(1_000), pageSize: PageSize() }),
  result: Type.Array(SlotTx),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => slotTransactions(context, ownerAt(path.address, context.network), query),
});
