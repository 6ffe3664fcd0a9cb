import Type from 'typebox';
import { blocksDown } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinBlockSummary, toBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BitcoinCursor, BitcoinPage, Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlocks = operation({
  id: 'listBitcoinBlocks',
  route: 'GET /api/btc/blocks',
  tag: 'Bitcoin Blocks',
  summary: 'List Bitcoin blocks by cursor, newest first',
  description:
    '`startHeight` sets the first block of the list. Each block has its fees and counts; `cursor` in the response leads to the next page.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({
    startHeight: Type.Optional(Height('Height of the first block of the list; the newest block when absent')),
    cursor: BitcoinCursor,
    limit: Limit({ max: 100, default: 10 }),
  }),
  pageParameters: ['startHeight'],
  result: BitcoinPage(BitcoinBlockSummary),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      fetch: (db, { after, limit }) =>
        blocksDown(db, after === undefined ? (query.startHeight ?? HIGHEST) : Number(after[0]) - 1, limit),
      keyOf: ({ height }) => [height],
      show: (row) => toBlockJson(row, context.network),
    }),
});
