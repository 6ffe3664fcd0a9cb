import { findBlock } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinBlockSummary, toBlockJson } from '../../shapes/bitcoin/block-json.js';

export const getLatestBitcoinBlock = operation({
  id: 'getLatestBitcoinBlock',
  route: 'GET /api/btc/chain/latest-block',
  tag: 'Bitcoin Chain',
  summary: 'Get the newest Bitcoin block with its fees and counts',
  description: 'Returns the newest block of the index with its statistics. Returns 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BitcoinBlockSummary,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBitcoinTip(snapshot);
      return toBlockJson((await findBlock(snapshot, height))!, network);
    }),
});
