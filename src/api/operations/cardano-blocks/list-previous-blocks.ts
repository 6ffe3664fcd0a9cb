import { listNeighbours } from '../../services/cardano-blocks/one.js';

export const listPreviousBlocks = listNeighbours('previous', {
  id: 'listPreviousBlocks',
  summary: 'The blocks before a block, nearest first',
  description:
    'Answers up to `pageSize` blocks that precede the block of the path, which is not part of the list. Answers 404 when the block is not on the chain.',
});
