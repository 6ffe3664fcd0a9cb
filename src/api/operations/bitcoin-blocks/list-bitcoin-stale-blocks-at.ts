import Type from 'typebox';
import { staleBlocksAt } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { BitcoinStaleBlock, toStaleBlockJson } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinStaleBlocksAt = operation({
  id: 'listBitcoinStaleBlocksAt',
  route: 'GET /api/btc/blocks/stale/{height}',
  tag: 'Bitcoin Blocks',
  summary: 'List stale Bitcoin blocks at a height',
  description: 'Returns an empty list when no block of the height was removed while this service followed the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ height: Height('Height of the blocks') }),
  result: Type.Array(BitcoinStaleBlock),
  errors: [],
  example: { path: { height: BITCOIN_EXAMPLE.height } },
  handle: async ({ db }, { path }) => (await staleBlocksAt(db, path.height)).map(toStaleBlockJson),
});
