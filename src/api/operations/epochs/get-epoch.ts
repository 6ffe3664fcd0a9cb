import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readEpochJson } from '../../services/epochs/epochs.js';
import { Epoch, EpochPath } from '../../shapes/epochs/epochs.js';

export const getEpoch = operation({
  id: 'getEpoch',
  route: 'GET /api/epoch/{epoch}',
  tag: 'Epochs',
  summary: 'Get an epoch',
  description: 'The figures of the newest epoch grow while it lasts. Returns 404 for an epoch without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  result: Epoch,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: ({ db, network }, { path }) => db.snapshot((snapshot) => readEpochJson(snapshot, network, path.epoch)),
});
