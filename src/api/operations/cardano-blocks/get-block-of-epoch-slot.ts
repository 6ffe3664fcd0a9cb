import Type from 'typebox';
import { epochLength, epochToSlot } from '../../../chains/cardano/time.js';
import { selectHeightBySlot } from '../../../store/queries/cardano/blocks/block-heights.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Integer } from '../../kit/schema.js';
import { oneBlock } from '../../services/cardano-blocks/single-block.js';
import { Block } from '../../shapes/cardano-blocks/block-json.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { noBlockInSlot } from '../../shapes/cardano-blocks/single-block.js';

export const getBlockOfEpochSlot = operation({
  id: 'getBlockOfEpochSlot',
  route: 'GET /api/blocks/epoch/{epoch}/slot/{slot}',
  tag: 'Cardano Blocks',
  summary: 'Get the block of a slot within an epoch',
  description:
    'Like `GET /api/blocks/slot/{slot}`, with the slot counted from the start of the epoch. Returns 404 when the slot has no block or lies beyond the epoch.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber, slot: Integer({ minimum: 0, description: 'Slot within the epoch' }) }),
  result: Block,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch, slot: EXAMPLE.block.epochSlot } },

  handle(context, { path: { epoch, slot } }) {
    if (slot >= epochLength(context.network, epoch)) throw noBlockInSlot();
    const absolute = epochToSlot(context.network, epoch) + slot;
    return oneBlock(context, (db) => selectHeightBySlot(db, absolute), noBlockInSlot);
  },
});
