import Type from 'typebox';
import {
  type PlacedTransaction,
  transactionsOf,
} from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, wholeSet } from '../../kit/whole-set.js';
import { payersWithAny } from '../../services/addresses/payment-credential.js';
import { ofCredential, WHOLE } from '../../shapes/addresses/credentials.js';
import { PaymentCredentialText } from '../../shapes/addresses/payment-credential.js';
import { SlotTx, shownSlotTx } from '../../shapes/addresses/slot-transactions.js';

export const listTransactionsOfCredentials = operation({
  ...ofCredential,
  id: 'listTransactionsOfCredentials',
  route: 'POST /api/addresses/cred/transactions',
  summary: 'List the transactions of up to 100 payment credentials',
  description: `Each once, oldest first. ${WHOLE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(SlotTx),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<PlacedTransaction, unknown>(
        ({ last, limit }) => transactionsOf(snapshot, owners, { order: 'asc', after: last?.txId, limit }),
        (row) => shownSlotTx(row, network),
      );
    });
  },
});
