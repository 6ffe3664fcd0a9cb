import Type from 'typebox';
import { staleBlocks } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinStaleBlock, toStaleBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinStaleBlocks = operation({
  id: 'pageBitcoinStaleBlocks',
  route: 'GET /api/btc/blocks/stale',
  tag: 'Bitcoin Blocks',
  summary: 'List stale Bitcoin blocks by cursor, highest first',
  description:
    'Blocks that this service has indexed and that a reorg removed, with their headers. Blocks that were never indexed here are not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: BitcoinPage(BitcoinStaleBlock),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      fetch: (db, { after, limit }) =>
        staleBlocks(db, { after: after && { height: Number(after[0]), hash: String(after[1]) }, limit }),
      keyOf: ({ height, hash }) => [height, hash],
      show: toStaleBlockJson,
    }),
});
