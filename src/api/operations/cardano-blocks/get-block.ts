import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readBlock } from '../../services/cardano-blocks/single-block.js';
import { Block } from '../../shapes/cardano-blocks/block-json.js';
import { BlockId } from '../../shapes/cardano-blocks/block-parameters.js';

export const getBlock = operation({
  id: 'getBlock',
  route: 'GET /api/blocks/{hash}',
  tag: 'Cardano Blocks',
  summary: 'Get a Cardano block by its hash or height',
  description:
    'Boundary blocks of Byron (one at the start of an epoch, without a height) and the genesis are found by their hash. The height before the first block identifies the first boundary block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  result: Block,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.block.hash } },

  handle: (context, { path }) => readBlock(context, path.hash),
});
