import { describeTransaction } from '../../../builder/signing/describe.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { pendingBytes } from '../../../store/queries/cardano/mempool/mempool.js';
import { operation } from '../../kit/operation.js';
import { readOutputs } from '../../services/transaction-builder/indexed-outputs.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { DecodedTransaction, decodedTransaction } from '../../shapes/transactions/decoded-transaction.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getMempoolTransaction = operation({
  id: 'getMempoolTransaction',
  route: 'GET /api/transactions/mempool/{txHash}',
  tag: 'Transactions',
  summary: 'Get a mempool transaction',
  description:
    'Its inputs are looked up on the chain; inputs that are outputs of other mempool transactions have null contents.',
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
      const known = await readOutputs(snapshot, [...inputs, ...referenceInputs, ...collateral]);
      const contents = [...known].map(([outpoint, { address, lovelace, assets }]) => {
        const held = assets.map(({ policyId, assetName, quantity }) => ({
          policyId: fromHex(policyId),
          assetName: fromHex(assetName),
          quantity,
        }));
        return [outpoint, { address, lovelace, assets: held }] as const;
      });
      return decodedTransaction(described, network, new Map(contents));
    });
  },
});
