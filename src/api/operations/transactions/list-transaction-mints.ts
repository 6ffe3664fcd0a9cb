import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { MintEvent, toMintEventsJson } from '../../shapes/transactions/mint-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionMints = operation({
  ...transactionDefinition,
  id: 'listTransactionMints',
  example: { path: { txHash: EXAMPLE.tx.withMint } },
  route: 'GET /api/transactions/{txHash}/mints',
  summary: 'List the assets minted or burned in a transaction',
  description:
    'Burns have a negative quantity. Returns an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(MintEvent),

  async handle({ db, network, warn }, { path }) {
    const { facts, transaction } = await readTransaction(db, path.txHash, warn);
    return transaction.valid ? toMintEventsJson(transaction, facts, network) : [];
  },
});
