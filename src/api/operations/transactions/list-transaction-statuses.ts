import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readStatuses } from '../../services/transactions/status.js';
import { STATUS_TEXT, TxStatus } from '../../shapes/transactions/status.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionStatuses = operation({
  id: 'listTransactionStatuses',
  route: 'POST /api/transactions/status',
  tag: 'Transactions',
  summary: 'Get the status of up to 100 transactions',
  description: STATUS_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: TxHashes(100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(TxStatus),
  errors: [],
  example: { body: [EXAMPLE.tx.any] },

  handle: ({ db }, { body }) => readStatuses(db, body),
});
