import Type from 'typebox';
import { epochToSlot, eraAtSlot, slotToEpoch, slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';

const MAX = Number.MAX_SAFE_INTEGER;

const NetworkTime = named(
  'NetworkTime',
  Closed({
    slot: Count('Absolute slot'),
    epoch: Count('Epoch that contains the slot'),
    epochSlot: Count('Slot within the epoch'),
    time: Count('Unix time in seconds at which the slot begins'),
    era: Nullable(
      Type.String({ description: 'Era at this time; null when the era boundaries of the network are not known' }),
    ),
  }),
);

export const getNetworkTime = operation({
  id: 'getNetworkTime',
  route: 'GET /api/network/time',
  tag: 'Network',
  summary: 'Convert between slot, time and epoch',
  description:
    'Provide exactly one of `slot`, `time` and `epoch`. A `time` inside a slot returns that slot; an `epoch` returns its first slot. Slots beyond the last known era boundary count as that era.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({
    slot: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX, description: 'Absolute slot' })),
    time: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX, description: 'Unix time in seconds' })),
    epoch: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Epoch number' })),
  }),
  result: NetworkTime,
  errors: [],
  example: { query: { slot: 133_660_800 } },

  handle({ network }, { query }) {
    if ([query.slot, query.time, query.epoch].filter((value) => value !== undefined).length !== 1) {
      throw new ServiceError('invalid', "Give exactly one of 'slot', 'time' and 'epoch'");
    }
    const slot =
      query.slot ??
      (query.time === undefined ? epochToSlot(network, query.epoch ?? 0) : timeToSlot(network, query.time));
    const { epoch, epochSlot } = slotToEpoch(network, slot);
    return { slot, epoch, epochSlot, time: slotToTime(network, slot), era: eraAtSlot(network, slot) ?? null };
  },
});
