import Type, { type Static } from 'typebox';
import { describeWitnesses } from '../../../builder/signing/describe.js';
import { decodeByronWitnesses } from '../../../chains/cardano/blocks/byron-block.js';
import { toHex } from '../../../kernel/hex.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';
import { TxWitness, toWitnessesJson } from '../../shapes/transactions/witness-json.js';

const BYRON = 1;

export const listTransactionWitnesses = operation({
  ...transactionDefinition,
  id: 'listTransactionWitnesses',
  example: { path: { txHash: EXAMPLE.tx.any } },
  route: 'GET /api/transactions/{txHash}/witnesses',
  summary: 'List the signatures and scripts of a transaction',
  description:
    'Signatures with their keys, and the scripts that the transaction includes. `valid` is null for Byron, whose signatures cover more than the hash. Returns 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(TxWitness),

  async handle({ db, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    if (facts.block.era > BYRON) return toWitnessesJson({ transaction, witnesses: describeWitnesses(transaction) });
    return decodeByronWitnesses(transaction.witnesses.encoded).map(
      ({ publicKey, signature }, index): Static<typeof TxWitness> => ({
        index,
        type: 'BOOTSTRAP',
        pubKey: toHex(publicKey),
        keyHash: null,
        signature: toHex(signature),
        // Byron signatures cover more than the hash of the transaction.
        valid: null,
        scriptHash: null,
      }),
    );
  },
});
