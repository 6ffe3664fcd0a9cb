import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { readTransaction } from '../../../services/transactions/full-transaction.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

export const listTxRequiredSigners = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxRequiredSigners',
  route: `GET ${BLOCKFROST}/txs/{hash}/required_signers`,
  summary: 'List the required signers that a transaction declares',
  result: Type.Array(Closed({ witness_hash: Type.String({ description: FIELD.keyHash }) })),
  example: { path: { hash: EXAMPLE.tx.withRequiredSigner } },

  async handle({ db, warn }, { path }) {
    const { transaction } = await readTransaction(db, readHash(path.hash), warn);
    if (!transaction.valid) return [];
    return transaction.body.requiredSigners.map((hash) => ({ witness_hash: toHex(hash) }));
  },
});
