import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionRequiredSigners = operation({
  ...transactionDefinition,
  id: 'listTransactionRequiredSigners',
  example: { path: { txHash: EXAMPLE.tx.withRequiredSigner } },
  route: 'GET /api/transactions/{txHash}/required-signers',
  summary: 'List the required signers that a transaction declares',
  description:
    'Only keys in the field `required_signers` of the body: inputs and certificates may need others. Returns an empty list when it declares none, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(Closed({ keyHash: Type.String({ description: FIELD.keyHash }) })),

  async handle({ db, warn }, { path }) {
    const { transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.body.requiredSigners.map((hash) => ({ keyHash: toHex(hash) }));
  },
});
