import { operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BlockTip } from '../../shapes/bitcoin/blocks.js';

export const getBitcoinTipBlock = operation({
  id: 'getBitcoinTipBlock',
  route: 'GET /api/btc/blocks/tip',
  tag: 'Bitcoin Blocks',
  summary: 'Get the hash, height and time of the newest Bitcoin block',
  description:
    'Returns hash, height and time of the newest block of the index. Returns 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BlockTip,
  errors: [],
  example: {},

  async handle({ db }) {
    const { hash, height, time } = await requireBitcoinTip(db);
    return { hash, height, time };
  },
});
