import { describeTransaction } from '../../../builder/signing/describe.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { pendingBytes } from '../../../store/queries/cardano/mempool/mempool.js';
import { operation } from '../../kit/operation.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { findContents } from '../../services/transactions/utxo-view.js';
import { DecodedTransaction, decodedTransaction } from '../../shapes/transactions/decoded-transaction.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getMempoolTransaction = operation({
  id: 'getMempoolTransaction',
  route: 'GET /api/transactions/mempool/{txHash}',
  tag: 'Transactions',
  summary: 'Get a mempool transaction',
  description:
    'Its inputs are looked up on the chain and among pending transactions; the contents of unknown ones are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: DecodedTransaction,
  errors: ['not-found', 'not-implemented'],
  exampleNeeds: 'the hash of a transaction in the mempool, from `/api/transactions/mempool`',
  example: { path: { txHash: 'ab'.repeat(32) } },

  handle({ db, network, services }, { path: { txHash } }) {
    requireCapability(services, network, 'mempool');
    return db.snapshot(async (snapshot) => {
      const bytes = /^[0-9a-f]{64}$/i.test(txHash) ? await pendingBytes(snapshot, fromHex(txHash)) : undefined;
      if (bytes === undefined) throw new ServiceError('not-found', 'No such transaction is in the mempool');
      const described = describeTransaction(toHex(bytes));
      const { inputs, referenceInputs, collateral } = described.transaction.body;
      const contents = await findContents(snapshot, [...inputs, ...referenceInputs, ...collateral]);
      return decodedTransaction(described, network, contents);
    });
  },
});
