import { listNeighbours } from '../../services/epochs/epochs.js';

export const listNextEpochs = listNeighbours('next', {
  id: 'listNextEpochs',
  summary: 'List the epochs after an epoch, nearest first',
  description:
    'The epoch of the path is not part of the list. Returns 404 when it has no blocks and an empty list after the newest epoch.',
});
