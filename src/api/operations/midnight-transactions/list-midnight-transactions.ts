import Type from 'typebox';
import { TRANSACTION_KINDS } from '../../../chains/midnight/block.js';
import { fromHex } from '../../../kernel/hex.js';
import { listTransactions } from '../../../store/queries/midnight/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { described, OneOf } from '../../kit/schema.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { ContractAddress, Height } from '../../shapes/midnight/parameters.js';
import { MidnightTxSummary, TRANSACTION_STATUSES, toSummaryJson } from '../../shapes/midnight/transaction-json.js';
import { common } from '../../shapes/midnight/transactions.js';

export const listMidnightTransactions = operation({
  ...common,
  id: 'listMidnightTransactions',
  route: 'GET /api/midnight/transactions',
  summary: 'List Midnight transactions, newest first',
  description:
    '`type`, `status`, `contractAddress` and the heights narrow the list and can be combined. Entries are summaries: get one in full with `GET /api/midnight/transactions/{hash}`.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    type: Type.Optional(OneOf(TRANSACTION_KINDS, 'Only transactions of this type')),
    status: Type.Optional(OneOf(TRANSACTION_STATUSES, 'Only transactions with this result')),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
    contractAddress: Type.Optional(ContractAddress),
  }),
  result: MidnightPage(MidnightTxSummary),
  errors: [],
  example: { query: { limit: 10, type: 'REGULAR' } },

  handle: (context, { query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) =>
        listTransactions(
          db,
          {
            kind: query.type,
            status: query.status,
            fromHeight: query.fromHeight,
            toHeight: query.toHeight,
            contract: query.contractAddress === undefined ? undefined : fromHex(query.contractAddress),
          },
          { before: after?.[0], limit },
        ),
      keyOf: ({ id }) => [id],
      show: toSummaryJson,
    }),
});
