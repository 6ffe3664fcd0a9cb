import { listNeighbours } from '../../services/cardano-blocks/single-block.js';

export const listNextBlocks = listNeighbours('next', {
  id: 'listNextBlocks',
  summary: 'List the blocks after a block, nearest first',
  description:
    'Returns up to `pageSize` blocks that follow the block of the path, which is not part of the list. Returns 404 when the block is not on the chain and an empty list after the newest block.',
});
