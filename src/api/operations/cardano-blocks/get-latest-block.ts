import { selectNewestHeight } from '../../../store/queries/cardano/blocks/block-heights.js';
import { operation } from '../../kit/operation.js';
import { oneBlock } from '../../services/cardano-blocks/single-block.js';
import { Block } from '../../shapes/cardano-blocks/block-json.js';

export const getLatestBlock = operation({
  id: 'getLatestBlock',
  route: 'GET /api/blocks/latest',
  tag: 'Cardano Blocks',
  summary: 'Get the newest Cardano block',
  description:
    'Returns the newest block of the index with the fields of its header. Returns 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Block,
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: (context) => oneBlock(context, selectNewestHeight),
});
