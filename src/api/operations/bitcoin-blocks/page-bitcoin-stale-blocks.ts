import Type from 'typebox';
import { staleBlocks } from '../../../store/queries/bitcoin/blocks.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinStaleBlock, shownStaleBlock } from '../../shapes/bitcoin/block-json.js';
import { BitcoinCursor, BitcoinPage, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinStaleBlocks = operation({
  id: 'pageBitcoinStaleBlocks',
  route: 'GET /api/btc/blocks/stale',
  tag: 'Bitcoin Blocks',
  summary: 'Blocks that were part of the chain and lost, highest first, by cursor',
  description:
    'Blocks that this service has seen on the chain and that a reorganisation removed, with their headers. Blocks that were never indexed here are not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: BitcoinPage(BitcoinStaleBlock),
  errors: [],
  example: {},

  handle({ db, cursor }, { query: { limit, cursor: given } }) {
    const position = positionAfter(cursor, given);
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const after = position && { height: Number(position[0]), hash: String(position[1]) };
      const rows = await staleBlocks(snapshot, { after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        data: shown.map(shownStaleBlock),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && last && { cursor: cursor.encode([last.height, last.hash]) }),
      };
    });
  },
});
