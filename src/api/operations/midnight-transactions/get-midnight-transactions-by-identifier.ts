import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findTransactionsByIdentifier } from '../../../store/queries/midnight/transactions.js';
import { operation } from '../../kit/operation.js';
import { buildTransactionDetail } from '../../services/midnight/transactions.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { Identifier, noSuch } from '../../shapes/midnight/parameters.js';
import { MidnightTxDetail } from '../../shapes/midnight/transaction-json.js';
import { common } from '../../shapes/midnight/transactions.js';

export const getMidnightTransactionsByIdentifier = operation({
  ...common,
  id: 'getMidnightTransactionsByIdentifier',
  route: 'GET /api/midnight/transactions/identifier/{identifier}',
  summary: 'List Midnight transactions with an identifier, oldest first',
  description:
    'An identifier is kept when transactions are merged: several transactions can have it, of which at most one succeeds. Returns 404 when none has it.',
  path: Type.Object({ identifier: Identifier }),
  result: Type.Array(MidnightTxDetail),
  errors: ['not-found'],
  example: { path: { identifier: EXAMPLE.identifier } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const found = await findTransactionsByIdentifier(snapshot, fromHex(path.identifier));
      if (found.length === 0) throw noSuch('transaction');
      const details = [];
      for (const row of found) details.push(await buildTransactionDetail(snapshot, row, [], network));
      return details;
    }),
});
