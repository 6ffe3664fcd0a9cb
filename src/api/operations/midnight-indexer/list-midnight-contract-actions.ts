import Type from 'typebox';
import { ACTION_TYPES } from '../../../chains/midnight/block.js';
import { fromHex } from '../../../kernel/hex.js';
import { listContractActions } from '../../../store/queries/midnight/contracts.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { ByAddress, common, example } from '../../shapes/midnight/contracts.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { MidnightContractAction, toActionJson } from '../../shapes/midnight/transaction-json.js';

export const listMidnightContractActions = operation({
  ...common,
  id: 'listMidnightContractActions',
  route: 'GET /api/midnight/contracts/{address}/actions',
  summary: 'List the actions of a contract, newest first',
  description:
    '`type` narrows the list to deployments, calls or updates. Returns an empty list for an unknown contract.',
  path: ByAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    type: Type.Optional(OneOf(ACTION_TYPES, 'Only actions of this kind')),
  }),
  result: MidnightPage(MidnightContractAction),
  errors: [],
  example,

  handle: (context, { path, query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) =>
        listContractActions(db, fromHex(path.address), {
          type: query.type,
          before: after && [after[0]!, after[1]!],
          limit,
        }),
      keyOf: ({ txId, place }) => [txId, place],
      show: toActionJson,
    }),
});
