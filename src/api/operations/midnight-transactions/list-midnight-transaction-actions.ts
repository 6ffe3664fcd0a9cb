import Type from 'typebox';
import { listTransactionActions } from '../../../store/queries/midnight/contracts.js';
import { operation } from '../../kit/operation.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightContractAction, toActionJson } from '../../shapes/midnight/transaction-json.js';
import { ByHash, common } from '../../shapes/midnight/transactions.js';

export const listMidnightTransactionActions = operation({
  ...common,
  id: 'listMidnightTransactionActions',
  route: 'GET /api/midnight/transactions/{hash}/contract-actions',
  summary: 'List the contract actions of a Midnight transaction',
  description:
    'Deployments, calls and updates in the order of the transaction. Returns an empty list when there is none and 404 when the hash is not on the chain.',
  path: ByHash,
  result: Type.Array(MidnightContractAction),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.deploy } },

  async handle({ db }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    return (await listTransactionActions(db, [found.id])).map(toActionJson);
  },
});
