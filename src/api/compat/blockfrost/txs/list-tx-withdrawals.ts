import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, named } from '../../../kit/schema.js';
import { readTransaction } from '../../../services/transactions/full-transaction.js';
import { toWithdrawalsJson } from '../../../shapes/transactions/chain-transaction.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

export const listTxWithdrawals = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxWithdrawals',
  route: `GET ${BLOCKFROST}/txs/{hash}/withdrawals`,
  summary: 'List the reward withdrawals in a transaction',
  result: Type.Array(
    named(
      'tx_withdrawal',
      Closed({
        address: Type.String({ description: FIELD.stakeAddress }),
        amount: described(Amount, 'Amount withdrawn, in lovelace'),
      }),
    ),
  ),
  example: { path: { hash: EXAMPLE.tx.withWithdrawal } },

  async handle({ db, network, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, readHash(path.hash), warn);
    if (!transaction.valid) return [];
    return toWithdrawalsJson(transaction, facts, network).map(({ stakeAddress, amount }) => ({
      address: stakeAddress,
      amount,
    }));
  },
});
