import Type from 'typebox';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import {
  listOwnerTransactionsWithSides,
  type OwnedTransaction,
} from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { ownersAt } from '../../services/addresses/address-owner.js';
import { AddressTransaction, Height, toTransactionJson } from '../../shapes/addresses/transactions.js';

export const listTransactionsOfAddresses = operation({
  id: 'listTransactionsOfAddresses',
  route: 'POST /api/addresses/transactions',
  tag: 'Addresses',
  summary: 'List the transactions of up to 100 addresses, newest first',
  description:
    'Each transaction once, from `fromBlockHeight` on; `input` and `output` say whether it spends from or pays to any of the addresses. A large response is streamed while it is read; an account can stream two at a time, further requests wait.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  query: Type.Object({ fromBlockHeight: Height('Only transactions of this block and later ones') }),
  result: Type.Array(AddressTransaction),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle({ db, network }, { body, query }) {
    const findOwners = ownersAt(body, network);
    return streamResult(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      const within = await findHeightTransactions(snapshot, { from: query.fromBlockHeight });
      return inBatches<OwnedTransaction, unknown>(
        ({ last, limit }) =>
          listOwnerTransactionsWithSides(snapshot, owners, { order: 'desc', after: last?.txId, limit, within }),
        (row) => toTransactionJson(row, network),
      );
    });
  },
});
