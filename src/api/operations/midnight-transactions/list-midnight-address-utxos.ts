import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { listAddressUtxos } from '../../../store/queries/midnight/utxos.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { Defaulted } from '../../kit/schema.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { ByAddress, common } from '../../shapes/midnight/addresses.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { readAddress, TokenType } from '../../shapes/midnight/parameters.js';
import { MidnightUtxo, toUtxoJson } from '../../shapes/midnight/transaction-json.js';

export const listMidnightAddressUtxos = operation({
  ...common,
  id: 'listMidnightAddressUtxos',
  route: 'GET /api/midnight/addresses/{address}/utxos',
  summary: 'List the unshielded outputs of an address, oldest first',
  description:
    'Unspent outputs only, unless `includeSpent=true`. `tokenType` narrows the list. Returns an empty list for an address that the chain has not seen.',
  path: ByAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    tokenType: Type.Optional(TokenType),
    includeSpent: Defaulted(Type.Boolean({ description: 'True: include spent outputs' }), false),
  }),
  result: MidnightPage(MidnightUtxo),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(context, { path, query }) {
    const owner = readAddress(path.address, context.network, 'unshielded');
    const tokenType = query.tokenType === undefined ? undefined : fromHex(query.tokenType);
    return midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      fetch: (db, { after, limit }) =>
        listAddressUtxos(db, {
          owner,
          tokenType,
          includeSpent: query.includeSpent,
          after: after && [after[0]!, after[1]!],
          limit,
        }),
      keyOf: ({ txId, outputIndex }) => [txId, outputIndex],
      show: (row) => toUtxoJson(row, context.network),
    });
  },
});
