import Type from 'typebox';
import { blocksDown } from '../../../store/queries/bitcoin/blocks.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinBlockSummary, shownBlock } from '../../shapes/bitcoin/block-json.js';
import { BitcoinCursor, BitcoinPage, Height, HIGHEST, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlocks = operation({
  id: 'listBitcoinBlocks',
  route: 'GET /api/btc/blocks',
  tag: 'Bitcoin Blocks',
  summary: 'Blocks, newest first, by cursor',
  description:
    '`startHeight` sets the first block of the list. Each block has its fees and counts; `cursor` in the answer leads to the next page.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({
    startHeight: Type.Optional(Height('The first block of the list; the newest one where absent')),
    cursor: BitcoinCursor,
    limit: Limit({ max: 100, default: 10 }),
  }),
  pageParameters: ['startHeight'],
  result: BitcoinPage(BitcoinBlockSummary),
  errors: [],
  example: {},

  handle({ db, network, cursor }, { query }) {
    const { startHeight = HIGHEST, limit } = query;
    const position = positionAfter(cursor, query.cursor);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const from = position === undefined ? startHeight : Number(position[0]) - 1;
      const rows = await blocksDown(snapshot, from, limit + 1);
      const shown = rows.slice(0, limit);
      return {
        data: shown.map((row) => shownBlock(row, network)),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode([shown.at(-1)!.height]) }),
      };
    });
  },
});
