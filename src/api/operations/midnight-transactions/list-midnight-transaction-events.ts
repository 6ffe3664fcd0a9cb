import Type from 'typebox';
import { listTransactionEvents } from '../../../store/queries/midnight/events.js';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightEvent, toEventJson } from '../../shapes/midnight/transaction-json.js';
import { ByHash, common } from '../../shapes/midnight/transactions.js';

export const listMidnightTransactionEvents = operation({
  ...common,
  id: 'listMidnightTransactionEvents',
  route: 'GET /api/midnight/transactions/{hash}/events',
  summary: 'List the ledger events of a Midnight transaction',
  description:
    'In the order of the ledger; `kind` narrows the list to shielded coins or DUST. Returns 404 when the hash is not on the chain.',
  path: ByHash,
  query: Type.Object({ kind: Type.Optional(OneOf(['ZSWAP', 'DUST'], 'Only events of this kind')) }),
  result: Type.Array(MidnightEvent),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db }, { path, query }) {
    const { found } = await findTransaction(db, path.hash);
    return (await listTransactionEvents(db, [found.id], query.kind)).map(toEventJson);
  },
});
