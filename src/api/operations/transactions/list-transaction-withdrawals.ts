import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { toWithdrawalsJson } from '../../shapes/transactions/chain-transaction.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';
import { TxWithdrawal } from '../../shapes/transactions/withdrawal-json.js';

export const listTransactionWithdrawals = operation({
  ...transactionDefinition,
  id: 'listTransactionWithdrawals',
  example: { path: { txHash: EXAMPLE.tx.withWithdrawal } },
  route: 'GET /api/transactions/{txHash}/withdrawals',
  summary: 'List the reward withdrawals in a transaction',
  description:
    'In the order of the transaction. Returns an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(TxWithdrawal),

  async handle({ db, network, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.valid ? toWithdrawalsJson(transaction, facts, network) : [];
  },
});
