import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { idsOfHashes, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readStored } from '../../services/transactions/whole-transaction.js';
import { shownCbor, TransactionCbor } from '../../shapes/transactions/cbor-json.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';
import { inAskedOrder } from '../../shapes/transactions/transactions.js';

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
    const stored = await storedTransactions(db, idsOfHashes(db, body.map(fromHex)), 'asc');
    return inAskedOrder(
      body,
      stored.map((each) => shownCbor(readStored(db, each), network)),
    );
  },
});
