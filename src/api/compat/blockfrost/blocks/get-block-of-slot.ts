import Type from 'typebox';
import { selectHeightBySlot } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { oneBlock } from '../../../services/cardano-blocks/single-block.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { notFound, PARAMETER, readSlot } from '../parameters.js';
import { BlockContent, toBlockContent } from './block-content.js';

export const getBlockOfSlot = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getBlockOfSlot',
  route: `GET ${BLOCKFROST}/blocks/slot/{slot_number}`,
  summary: 'Get the block of an absolute slot',
  path: Type.Object({ slot_number: PARAMETER.slot }),
  result: BlockContent,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { slot_number: EXAMPLE.block.slot } },

  async handle(context, { path }) {
    const slot = readSlot(path.slot_number);
    return toBlockContent(await oneBlock(context, (db) => selectHeightBySlot(db, slot), notFound), context.network);
  },
});
