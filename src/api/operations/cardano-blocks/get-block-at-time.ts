import Type from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { selectHeightBySlot } from '../../../store/queries/cardano/blocks/block-heights.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, Integer, OneOf } from '../../kit/schema.js';
import { oneBlock } from '../../services/cardano-blocks/single-block.js';
import { Block } from '../../shapes/cardano-blocks/block-json.js';

export const getBlockAtTime = operation({
  id: 'getBlockAtTime',
  route: 'GET /api/blocks/time/{time}',
  tag: 'Cardano Blocks',
  summary: 'Get the Cardano block at a time',
  description:
    '`before` is the last block up to the time, `after` the first block from that time on, `exact` the block whose slot begins at that second.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ time: Integer({ minimum: 0, description: 'Unix time in seconds' }) }),
  query: Type.Object({
    mode: Defaulted(
      OneOf(
        ['before', 'after', 'exact'],
        'Which block to return when none starts at the time: the last before it, the first after it, or none',
      ),
      'before',
    ),
  }),
  result: Block,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { time: EXAMPLE.block.time } },

  handle(context, { path: { time }, query: { mode } }) {
    const { network } = context;
    const slot = time < network.systemStart && mode === 'after' ? 0 : timeToSlot(network, time);
    const begins = slotToTime(network, slot) === time;
    if (mode === 'exact' && !begins) throw noBlockAtTime();
    const from = mode === 'after' && !begins && time > network.systemStart ? slot + 1 : slot;
    return oneBlock(context, (db) => selectHeightBySlot(db, from, mode), noBlockAtTime);
  },
});

const noBlockAtTime = (): ServiceError => new ServiceError('not-found', 'There is no block at that time');
