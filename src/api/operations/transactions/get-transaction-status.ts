import type { Static } from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readStatuses } from '../../services/transactions/status.js';
import { STATUS_TEXT, TxStatus } from '../../shapes/transactions/status.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

const HASH = /^[0-9a-f]{64}$/i;

export const getTransactionStatus = operation({
  id: 'getTransactionStatus',
  route: 'GET /api/transactions/{txHash}/status',
  tag: 'Transactions',
  summary: 'Get the status of a transaction: pending, in a block or lost',
  description: STATUS_TEXT,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TxStatus,
  errors: [],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db }, { path: { txHash } }) {
    const [status] = HASH.test(txHash) ? await readStatuses(db, [txHash]) : [];
    return status ?? { ...NEVER_SEEN, txHash };
  },
});

const NEVER_SEEN: Omit<Static<typeof TxStatus>, 'txHash'> = {
  status: 'UNKNOWN',
  confirmations: 0,
  blockHash: null,
  blockHeight: null,
  slot: null,
  firstSeen: null,
  rollbacks: 0,
};
