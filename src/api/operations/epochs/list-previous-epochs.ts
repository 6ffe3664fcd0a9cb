import { listNeighbours } from '../../services/epochs/epochs.js';

export const listPreviousEpochs = listNeighbours('previous', {
  id: 'listPreviousEpochs',
  summary: 'List the epochs before an epoch, nearest first',
  description: 'The epoch of the path is not part of the list. Returns 404 when it has no blocks.',
});
