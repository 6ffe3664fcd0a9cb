import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { operation } from '../../kit/operation.js';
import { readEpochJson } from '../../services/epochs/epochs.js';
import { Epoch } from '../../shapes/epochs/epochs.js';

export const getLatestEpoch = operation({
  id: 'getLatestEpoch',
  route: 'GET /api/epoch/latest',
  tag: 'Epochs',
  summary: 'Get the current epoch',
  description: 'The figures grow while the epoch lasts. Returns 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Epoch,
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const { epoch } = await readTip(snapshot);
      return await readEpochJson(snapshot, network, epoch);
    }),
});
