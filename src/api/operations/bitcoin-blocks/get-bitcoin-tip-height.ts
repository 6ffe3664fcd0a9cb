import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';

export const getBitcoinTipHeight = operation({
  id: 'getBitcoinTipHeight',
  route: 'GET /api/btc/blocks/tip/height',
  tag: 'Bitcoin Blocks',
  summary: 'Get the height of the newest Bitcoin block',
  description: 'Returns only the height. Returns 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named('BitcoinTipHeight', Closed({ height: Count(FIELD.blockHeight) })),
  errors: [],
  example: {},
  handle: async ({ db }) => ({ height: (await requireBitcoinTip(db)).height }),
});
