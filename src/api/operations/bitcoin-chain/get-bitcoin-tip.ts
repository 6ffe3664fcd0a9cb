import { operation } from '../../kit/operation.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinTip = operation({
  id: 'getBitcoinTip',
  route: 'GET /api/btc/chain/tip',
  tag: 'Bitcoin Chain',
  summary: 'Get the tip of the Bitcoin index',
  description:
    'Returns the block that all other responses are computed against. Returns 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: BitcoinPageTip,
  errors: [],
  example: {},
  handle: async ({ db }) => toBitcoinTipJson(await requireBitcoinTip(db)),
});
