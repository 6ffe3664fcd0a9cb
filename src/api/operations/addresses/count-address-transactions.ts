import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText, Closed, Count, named } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { countOf } from '../../services/addresses/transactions.js';

export const countAddressTransactions = operation({
  id: 'countAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/count',
  tag: 'Addresses',
  summary: 'How many transactions paid to an address or spent from it',
  description:
    'The count is kept by the index: it costs the same for any address. Answers 0 for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: named(
    'TransactionCount',
    Closed({ count: Count('Number of transactions that paid to the address or spent from it') }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path }) {
    const findOwner = ownerAt(path.address, network);
    return await db.snapshot(async (snapshot) => ({ count: await countOf(snapshot, await findOwner(snapshot)) }));
  },
});
