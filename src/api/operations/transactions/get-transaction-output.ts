import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { oneOutput } from '../../services/transactions/outputs.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { OutputPath } from '../../shapes/transactions/outputs.js';

export const getTransactionOutput = operation({
  id: 'getTransactionOutput',
  route: 'GET /api/transactions/{txHash}/outputs/{index}',
  tag: 'Transactions',
  summary: 'Get a transaction output, spent or unspent',
  description:
    '`consumedByTx` names the transaction that spent it. Returns 404 when the transaction is not on the chain or has no such output.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: OutputPath,
  result: AddressUtxo,
  errors: ['not-found'],
  example: { path: EXAMPLE.output },

  handle: async ({ db, network }, { path }) => toAddressUtxoJson(await oneOutput(db, path.txHash, path.index), network),
});
