import Type from 'typebox';
import { Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { lightTransactions } from '../../services/cardano-blocks/transactions.js';
import { BlockTx } from '../../shapes/cardano-blocks/transactions.js';

export const listLatestBlockTransactions = operation({
  id: 'listLatestBlockTransactions',
  route: 'GET /api/blocks/latest/transactions',
  tag: 'Cardano Blocks',
  summary: 'List the transactions of the newest block, last first',
  description:
    'The response changes with every new block: use `GET /api/blocks/{hash}/transactions` to page through one block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(BlockTx),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: (context, { query }) => lightTransactions(context, undefined, query),
});
