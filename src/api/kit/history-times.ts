import Type from 'typebox';
import { epochToSlot, slotToEpoch, slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { Defaulted, OneOf } from './schema.js';
import { TimeText } from './time-parameters.js';

const DAY_SECONDS = 86_400;
export const DEFAULT_POINTS = 30;

/** Query parameters of histories. */
export const HistoryQuery = Type.Object({
  resolution: Defaulted(OneOf(['epoch', 'day'], 'Time between two points'), 'epoch'),
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
});

/** Ends of epochs or days within the range, and the end of the range itself. */
export function computeHistoryTimes(
  network: CardanoNetwork,
  resolution: 'epoch' | 'day',
  requestedFrom: number | undefined,
  to: number,
  maxPoints: number,
): readonly number[] {
  const inEpochs = resolution === 'epoch';
  const toPeriodNumber = (time: number): number =>
    inEpochs ? slotToEpoch(network, timeToSlot(network, time)).epoch : Math.ceil(time / DAY_SECONDS);
  const toPeriodEnd = (number: number): number =>
    inEpochs ? slotToTime(network, epochToSlot(network, number + 1) - 1) : number * DAY_SECONDS;
  if (to < network.systemStart || (requestedFrom !== undefined && requestedFrom > to))
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to', or after the newest block");
  const last = toPeriodNumber(to);
  const first =
    requestedFrom === undefined
      ? last - DEFAULT_POINTS + 1
      : toPeriodNumber(Math.max(requestedFrom, network.systemStart));
  const from = Math.max(first, toPeriodNumber(network.systemStart));
  if (last - from >= maxPoints)
    throw new ServiceError(
      'invalid',
      `More than ${maxPoints} points: request a shorter time range or a coarser 'resolution'`,
    );
  const times: number[] = [];
  for (let number = from; number < last; number += 1) times.push(toPeriodEnd(number));
  return [...times.filter((time) => time < to), to];
}
