import Type from 'typebox';
import { findTransactionUtxos } from '../../../store/queries/midnight/utxos.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightUtxo, toUtxoJson } from '../../shapes/midnight/transaction-json.js';
import { ByHash, common } from '../../shapes/midnight/transactions.js';

export const getMidnightTransactionUtxos = operation({
  ...common,
  id: 'getMidnightTransactionUtxos',
  route: 'GET /api/midnight/transactions/{hash}/utxos',
  summary: 'List the unshielded outputs that a transaction created and spent',
  description:
    'Unshielded outputs only: shielded coins are not visible. Returns 404 when the hash is not on the chain.',
  path: ByHash,
  result: named(
    'MidnightTxUtxos',
    Closed({
      created: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it created' }),
      spent: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it spent' }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db, network }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const { created, spent } = await findTransactionUtxos(db, found.id);
    return {
      created: created.map((row) => toUtxoJson(row, network)),
      spent: spent.map((row) => toUtxoJson(row, network)),
    };
  },
});
