import Type from 'typebox';
import { selectHeightBySlot } from '../../../store/queries/cardano/blocks/block-heights.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { described, Slot } from '../../kit/schema.js';
import { oneBlock } from '../../services/cardano-blocks/single-block.js';
import { Block } from '../../shapes/cardano-blocks/block-json.js';
import { noBlockInSlot } from '../../shapes/cardano-blocks/single-block.js';

export const getBlockOfSlot = operation({
  id: 'getBlockOfSlot',
  route: 'GET /api/blocks/slot/{slot}',
  tag: 'Cardano Blocks',
  summary: 'Get the block of an absolute slot',
  description: 'Most slots have no block: they return 404.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ slot: described(Slot, FIELD.slot) }),
  result: Block,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { slot: EXAMPLE.block.slot } },

  handle: (context, { path }) => oneBlock(context, (db) => selectHeightBySlot(db, path.slot), noBlockInSlot),
});
