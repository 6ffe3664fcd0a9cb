import { selectNewestHeight } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { operation } from '../../../kit/operation.js';
import { oneBlock } from '../../../services/cardano-blocks/single-block.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { BlockContent, toBlockContent } from './block-content.js';

export const getLatestBlock = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getLatestBlock',
  route: `GET ${BLOCKFROST}/blocks/latest`,
  summary: 'Get the newest block',
  result: BlockContent,
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: async (context) => toBlockContent(await oneBlock(context, selectNewestHeight), context.network),
});
