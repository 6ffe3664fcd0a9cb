import { listNeighbours } from '../../services/cardano-blocks/one.js';

export const listNextBlocks = listNeighbours('next', {
  id: 'listNextBlocks',
  summary: 'The blocks after a block, nearest first',
  description:
    'Answers up to `pageSize` blocks that follow the block of the path, which is not part of the list. Answers 404 when the block is not on the chain and an empty list after the newest block.',
});
