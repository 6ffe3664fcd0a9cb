import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { selectIdsByHash, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readStored } from '../../services/transactions/full-transaction.js';
import { TransactionCbor, toCborJson } from '../../shapes/transactions/cbor-json.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';
import { inRequestedOrder } from '../../shapes/transactions/transactions.js';

export const listTransactionCbor = operation({
  id: 'listTransactionCbor',
  route: 'POST /api/transactions/cbor',
  tag: 'Transactions',
  summary: 'Get the CBOR of several transactions',
  description: 'In the order of the request, each once; hashes that are not on the chain are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: TxHashes(100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(TransactionCbor),
  errors: ['not-implemented'],
  example: { body: [EXAMPLE.tx.any] },

  async handle({ db, network }, { body }) {
    const stored = await storedTransactions(db, selectIdsByHash(db, body.map(fromHex)), 'asc');
    return inRequestedOrder(
      body,
      stored.map((each) => toCborJson(readStored(db, each), network)),
    );
  },
});
