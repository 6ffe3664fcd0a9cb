import Type from 'typebox';
import {
  listOwnerTransactions,
  type TransactionPosition,
} from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { payersWithAny } from '../../services/addresses/payment-credential.js';
import { credentialDefinition, STREAMED_NOTE } from '../../shapes/addresses/credentials.js';
import { PaymentCredentialText } from '../../shapes/addresses/payment-credential.js';
import { SlotTx, toSlotTxJson } from '../../shapes/addresses/slot-transactions.js';

export const listTransactionsOfCredentials = operation({
  ...credentialDefinition,
  id: 'listTransactionsOfCredentials',
  route: 'POST /api/addresses/cred/transactions',
  summary: 'List the transactions of up to 100 payment credentials',
  description: `Each once, oldest first. ${STREAMED_NOTE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(SlotTx),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return streamResult(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<TransactionPosition, unknown>(
        ({ last, limit }) => listOwnerTransactions(snapshot, owners, { order: 'asc', after: last?.txId, limit }),
        (row) => toSlotTxJson(row, network),
      );
    });
  },
});
