import Type from 'typebox';
import { epochLength, epochToSlot } from '../../../../chains/cardano/time.js';
import { selectHeightBySlot } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { oneBlock } from '../../../services/cardano-blocks/single-block.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { notFound, PARAMETER, readEpoch, readSlot } from '../parameters.js';
import { BlockContent, toBlockContent } from './block-content.js';

export const getBlockOfEpochSlot = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getBlockOfEpochSlot',
  route: `GET ${BLOCKFROST}/blocks/epoch/{epoch_number}/slot/{slot_number}`,
  summary: 'Get the block of a slot within an epoch',
  path: Type.Object({ epoch_number: PARAMETER.epoch, slot_number: PARAMETER.slot }),
  result: BlockContent,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { epoch_number: EXAMPLE.block.epoch, slot_number: EXAMPLE.block.epochSlot } },

  async handle(context, { path }) {
    const epoch = readEpoch(path.epoch_number, 'epoch_number');
    const slot = readSlot(path.slot_number);
    const { network } = context;
    if (slot >= epochLength(network, epoch)) throw notFound();
    const absolute = epochToSlot(network, epoch) + slot;
    return toBlockContent(await oneBlock(context, (db) => selectHeightBySlot(db, absolute), notFound), network);
  },
});
