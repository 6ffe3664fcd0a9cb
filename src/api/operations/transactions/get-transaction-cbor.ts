import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { TransactionCbor, toCborJson } from '../../shapes/transactions/cbor-json.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getTransactionCbor = operation({
  id: 'getTransactionCbor',
  route: 'GET /api/transactions/{txHash}/cbor',
  tag: 'Transactions',
  summary: 'Get the CBOR of a transaction',
  description:
    'The bytes are those of the chain, unchanged, in hexadecimal. Returns 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TransactionCbor,
  cachedUntilNextBlock: true,
  warns: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => toCborJson(await readTransaction(snapshot, path.txHash, warn), network)),
});
