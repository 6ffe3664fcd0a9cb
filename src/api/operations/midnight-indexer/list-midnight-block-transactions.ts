import Type from 'typebox';
import { listBlockTransactions } from '../../../store/queries/midnight/transactions.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { found } from '../../services/midnight/blocks.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { common } from '../../shapes/midnight/blocks.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { BlockId } from '../../shapes/midnight/parameters.js';
import { MidnightTxSummary, toSummaryJson } from '../../shapes/midnight/transaction-json.js';

export const listMidnightBlockTransactions = operation({
  ...common,
  id: 'listMidnightBlockTransactions',
  route: 'GET /api/midnight/blocks/{block}/transactions',
  summary: 'List the transactions of a Midnight block',
  description: 'In the order of the block, by cursor. Returns 404 when the block is not on the chain.',
  path: Type.Object({ block: BlockId }),
  query: Type.Object({ cursor: Cursor, limit: PageLimit }),
  result: MidnightPage(MidnightTxSummary),
  errors: ['not-found'],
  example: { path: { block: '7' } },

  handle: (context, { path, query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      fetch: async (db, { after, limit }) =>
        await listBlockTransactions(db, (await found(db, path.block)).height, { after: after?.[0], limit }),
      keyOf: ({ id }) => [id],
      show: toSummaryJson,
    }),
});
