import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText, Closed, Count, named } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { countTransactions } from '../../services/addresses/transactions.js';

export const countAddressTransactions = operation({
  id: 'countAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/count',
  tag: 'Addresses',
  summary: 'Count the transactions that paid to or spent from an address',
  description:
    'The index maintains the count, so the cost is the same for every address. Returns 0 for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: named(
    'TransactionCount',
    Closed({ count: Count('Number of transactions that paid to the address or spent from it') }),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path }) {
    const findOwner = ownerAt(path.address, network);
    return await db.snapshot(async (snapshot) => ({
      count: await countTransactions(snapshot, await findOwner(snapshot)),
    }));
  },
});
