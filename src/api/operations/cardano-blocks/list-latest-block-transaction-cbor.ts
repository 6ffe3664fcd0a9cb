import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readTransactionsCbor } from '../../services/cardano-blocks/transactions.js';
import { TransactionCbor } from '../../shapes/transactions/cbor-json.js';

export const listLatestBlockTransactionCbor = operation({
  id: 'listLatestBlockTransactionCbor',
  route: 'GET /api/blocks/latest/transactions/cbor',
  tag: 'Cardano Blocks',
  summary: 'List the CBOR of the transactions of the newest block, last first',
  description:
    'Each entry has the block and the bytes of the transaction in hexadecimal. Returns 501 where the bytes of the block are not available.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(TransactionCbor),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: (context, { query }) => readTransactionsCbor(context, undefined, query),
});
