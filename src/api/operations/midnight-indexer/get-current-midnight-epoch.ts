import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, named } from '../../kit/schema.js';
import { common } from '../../shapes/midnight/blocks.js';
import { getEpoch } from '../../shapes/midnight/epochs.js';

export const getCurrentMidnightEpoch = operation({
  ...common,
  id: 'getCurrentMidnightEpoch',
  route: 'GET /api/midnight/epochs/current',
  summary: 'Get the current Midnight epoch',
  description: 'Computed from the slot of the newest block and the epoch length of the network.',
  result: named(
    'MidnightEpoch',
    Closed({
      epoch: Count('Number of the epoch'),
      durationSeconds: Count('Length of an epoch, in seconds'),
      elapsedSeconds: Count('Time from its start to the slot of the newest block, in seconds'),
      startsAt: described(DateTime, 'Start of the epoch'),
      endsAt: described(DateTime, 'End of the epoch'),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const current = getEpoch(await readTip(db), network);
    const at = (epoch: number): string => new Date(epoch * current.durationSeconds * 1000).toISOString();
    return { ...current, startsAt: at(current.epoch), endsAt: at(current.epoch + 1) };
  },
});
