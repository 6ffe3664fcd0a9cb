import Type from 'typebox';
import { listAddressTransactions } from '../../../store/queries/midnight/utxos.js';
import { Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor } from '../../kit/paging.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { midnightPage } from '../../services/midnight/pages.js';
import { ByAddress, common } from '../../shapes/midnight/addresses.js';
import { TokenDifference } from '../../shapes/midnight/decoded-json.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { MidnightPage, PageLimit } from '../../shapes/midnight/pages.js';
import { readAddress } from '../../shapes/midnight/parameters.js';

export const listMidnightAddressTransactions = operation({
  ...common,
  id: 'listMidnightAddressTransactions',
  route: 'GET /api/midnight/addresses/{address}/transactions',
  summary: 'List the transactions of an unshielded address',
  description:
    '`netAmounts` is the change of the balance of the address, by token type. Returns an empty list for an address that the chain has not seen.',
  path: ByAddress,
  query: Type.Object({ cursor: Cursor, limit: PageLimit, order: Order('desc') }),
  result: MidnightPage(
    named(
      'MidnightAddressTransaction',
      Closed({
        hash: Type.String({ description: FIELD.midnightTxHash }),
        blockHeight: Count(FIELD.blockHeight),
        blockTime: Count('Time of the block, in milliseconds since 1970'),
        created: Count('Number of outputs of the address that it created'),
        spent: Count('Number of outputs of the address that it spent'),
        netAmounts: Type.Array(TokenDifference, { description: 'Received minus spent by the address, by token type' }),
      }),
    ),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(context, { path, query }) {
    const owner = readAddress(path.address, context.network, 'unshielded');
    return midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: query.order,
      fetch: (db, { after, limit }) =>
        listAddressTransactions(db, owner, { after: after?.[0], limit, order: query.order }),
      keyOf: ({ txId }) => [txId],
      show: ({ hash, height, blockTime, created, spent, netAmounts }) => ({
        hash,
        blockHeight: height,
        blockTime,
        created,
        spent,
        netAmounts: netAmounts.map(({ tokenType, amount }) => ({ tokenType, amount })),
      }),
    });
  },
});
