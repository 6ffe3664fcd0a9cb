import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readRedeemers } from '../../services/transactions/redeemers.js';
import { Redeemer } from '../../shapes/transactions/redeemer-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionRedeemers = operation({
  ...transactionDefinition,
  id: 'listTransactionRedeemers',
  example: { path: { txHash: EXAMPLE.tx.withRedeemer } },
  route: 'GET /api/transactions/{txHash}/redeemers',
  summary: 'List the redeemers of a transaction',
  description:
    'Each entry has the declared execution units and their price in the epoch of the transaction. Returns an empty list when no Plutus script runs, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(Redeemer),

  handle: async (context, { path }) => (await readRedeemers(context, path.txHash)).redeemers,
});
