import { listNeighbours } from '../../services/cardano-blocks/single-block.js';

export const listPreviousBlocks = listNeighbours('previous', {
  id: 'listPreviousBlocks',
  summary: 'List the blocks before a block, nearest first',
  description:
    'Returns up to `pageSize` blocks that precede the block of the path, which is not part of the list. Returns 404 when the block is not on the chain.',
});
