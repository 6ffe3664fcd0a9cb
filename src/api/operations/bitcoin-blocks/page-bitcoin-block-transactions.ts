import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { readBlockPage } from '../../services/bitcoin/block-contents.js';
import { loadTransactions } from '../../services/bitcoin/load-transactions.js';
import { BLOCK_EXAMPLE, BlockPath } from '../../shapes/bitcoin/block-json.js';
import { MAX_PAGE_BYTES, toTransactionListJson } from '../../shapes/bitcoin/load-transactions.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';

export const pageBitcoinBlockTransactions = operation({
  id: 'pageBitcoinBlockTransactions',
  route: 'GET /api/btc/blocks/{idOrHeight}/txs',
  tag: 'Bitcoin Blocks',
  summary: 'List full transactions of a Bitcoin block by cursor',
  description: 'In block order. A page ends early when its transactions are very large.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 25 }) }),
  result: BitcoinPage(BitcoinTransaction),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: (context, { path, query }) =>
    readBlockPage(context, {
      ...path,
      query,
      maxBytes: MAX_PAGE_BYTES,
      show: (db, rows) => loadTransactions(db, rows).then((found) => toTransactionListJson(found, context.network)),
    }),
});
