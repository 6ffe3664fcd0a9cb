import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { readBlockPage } from '../../services/bitcoin/block-contents.js';
import { BLOCK_EXAMPLE, BlockPath } from '../../shapes/bitcoin/block-json.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinBlockTxids = operation({
  id: 'pageBitcoinBlockTxids',
  route: 'GET /api/btc/blocks/{idOrHeight}/txids',
  tag: 'Bitcoin Blocks',
  summary: 'List transaction ids of a Bitcoin block by cursor',
  description: 'In block order; the coinbase comes first. Returns 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 10_000, default: 1000 }) }),
  result: BitcoinPage(Type.String()),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: (context, { path, query }) =>
    readBlockPage(context, { ...path, query, show: (_, rows) => rows.map(({ txid }) => txid) }),
});
