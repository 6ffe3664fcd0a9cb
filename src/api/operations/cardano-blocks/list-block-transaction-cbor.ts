import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readTransactionsCbor } from '../../services/cardano-blocks/transactions.js';
import { BlockId } from '../../shapes/cardano-blocks/block-parameters.js';
import { TransactionCbor } from '../../shapes/transactions/cbor-json.js';

export const listBlockTransactionCbor = operation({
  id: 'listBlockTransactionCbor',
  route: 'GET /api/blocks/{hash}/transactions/cbor',
  tag: 'Cardano Blocks',
  summary: 'List the CBOR of the transactions of a Cardano block, last first',
  description:
    'Each entry has the block and the bytes of the transaction in hexadecimal. Returns 404 when the block is not on the chain and 501 where the bytes of the block are not available.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(TransactionCbor),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  handle: (context, { path, query }) => readTransactionsCbor(context, path.hash, query),
});
