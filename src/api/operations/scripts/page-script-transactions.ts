import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { scriptTransactions } from '../../../store/queries/cardano/transactions/scripts.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { SlotTx, toSlotTxJson } from '../../shapes/addresses/slot-transactions.js';
import { example, path } from '../../shapes/scripts/script-use.js';

export const pageScriptTransactions = operation({
  id: 'pageScriptTransactions',
  route: 'GET /api/scripts/{scriptHash}/transactions',
  tag: 'Scripts',
  summary: 'List the transactions that used a script, newest first',
  description:
    'Transactions that created or spent an output at the script, or ran it for any purpose, without a depth limit.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(SlotTx),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle: (context, { path: { scriptHash }, query }) =>
    tipPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) => scriptTransactions(db, fromHex(scriptHash), { before: after?.[0], limit }),
      keyOf: ({ txId }) => [txId],
      show: (row) => toSlotTxJson(row, context.network),
    }),
});
