import { operation } from '../../kit/operation.js';
import { buildTransactionDetail, findTransaction } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightTxDetail } from '../../shapes/midnight/transaction-json.js';
import { ByHash, common } from '../../shapes/midnight/transactions.js';

export const getMidnightTransaction = operation({
  ...common,
  id: 'getMidnightTransaction',
  route: 'GET /api/midnight/transactions/{hash}',
  summary: 'Get a Midnight transaction with its outputs and contract actions',
  description:
    '`occurrences` lists other blocks with the same hash; the response is the newest one. Returns 404 when the hash is not on the chain.',
  path: ByHash,
  result: MidnightTxDetail,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { found, others } = await findTransaction(snapshot, path.hash);
      return await buildTransactionDetail(snapshot, found, others, network);
    }),
});
