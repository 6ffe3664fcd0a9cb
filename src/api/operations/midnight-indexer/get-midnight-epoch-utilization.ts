import Type from 'typebox';
import { countEpochBlocks } from '../../../store/queries/midnight/production.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named, PlainNumber } from '../../kit/schema.js';
import { computeUtilization } from '../../services/midnight/validators.js';
import { getEpoch } from '../../shapes/midnight/epochs.js';
import { common, Epoch } from '../../shapes/midnight/lookups.js';

export const getMidnightEpochUtilization = operation({
  ...common,
  id: 'getMidnightEpochUtilization',
  route: 'GET /api/midnight/epochs/{epoch}/utilization',
  summary: 'Get the blocks of an epoch compared with its slots and seats',
  description:
    'Blocks are counted in the index. The seats come from the source of the network: 501 when it does not provide them, 503 while it does not respond. The current epoch grows until it ends.',
  path: Epoch,
  result: named(
    'MidnightEpochUtilization',
    Closed({
      epoch: Count('Number of the epoch'),
      complete: Type.Boolean({ description: 'True when the newest block belongs to a later epoch' }),
      slots: Count('Number of slots of an epoch'),
      blocks: Count('Number of blocks of the epoch'),
      validators: Count('Number of validators with a seat, as the source lists them'),
      produced: Count('Number of blocks of these validators'),
      expected: Count('Number of slots of their seats'),
      utilization: described(PlainNumber, '`produced` divided by `expected`; 0 without seats'),
    }),
  ),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  async handle({ db, network, services: { clock } }, { path: { epoch } }) {
    const current = getEpoch(await readTip(db), network).epoch;
    const { blocks } = await countEpochBlocks(db, epoch, network.epochSlots);
    return {
      epoch,
      complete: epoch < current,
      slots: network.epochSlots,
      blocks,
      ...(await computeUtilization({ db, network, clock }, epoch)),
    };
  },
});
