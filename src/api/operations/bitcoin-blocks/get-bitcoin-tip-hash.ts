import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';

export const getBitcoinTipHash = operation({
  id: 'getBitcoinTipHash',
  route: 'GET /api/btc/blocks/tip/hash',
  tag: 'Bitcoin Blocks',
  summary: 'Get the hash of the newest Bitcoin block',
  description: 'Returns only the hash. Returns 503 while the index has no block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named('BitcoinTipHash', Closed({ hash: Type.String({ description: FIELD.blockHash }) })),
  errors: [],
  example: {},
  handle: async ({ db }) => ({ hash: (await requireBitcoinTip(db)).hash }),
});
