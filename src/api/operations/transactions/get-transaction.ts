import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { toFoundTransactionJson } from '../../services/transactions/chain-transaction.js';
import { findWithOutputs } from '../../services/transactions/full-transaction.js';
import { Transaction } from '../../shapes/transactions/chain-transaction.js';
import { noSuchTransaction } from '../../shapes/transactions/full-transaction.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getTransaction = operation({
  id: 'getTransaction',
  route: 'GET /api/transactions/{txHash}',
  tag: 'Transactions',
  summary: 'Get a transaction with inputs, outputs, metadata and scripts',
  description:
    'Shows the effects of the transaction: for one whose script failed only its collateral counts; its `inputs` stayed unspent.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Transaction,
  warns: true,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    return await db.snapshot(async (snapshot) => {
      const [tip, found] = await Promise.all([readTip(snapshot), findWithOutputs(snapshot, path.txHash)]);
      const shown = await toFoundTransactionJson(snapshot, network, tip, found, warn);
      if (shown === undefined) throw noSuchTransaction();
      return shown;
    });
  },
});
